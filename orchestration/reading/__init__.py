"""What can be made out in a text that somebody else wrote: its letters without their disguise, addresses, personal
data, the language, a value that was typed. It knows no plan, no tool and no team.
"""
