-- The office corrects who a user is.
grant update (persona) on usuarios to junto_app;
