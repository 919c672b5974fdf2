-- The audit finds entries by their event. Those of a rare one are found at once, however long the history is.
create index history_action on history (action, at);
