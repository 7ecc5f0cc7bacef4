"""Questions and approvals: what is asked, who may answer, what an answer is bound to, and what comes of time."""
