"""Questions and approvals: what is asked, who may decide, what a yes is bound to. Pure."""
