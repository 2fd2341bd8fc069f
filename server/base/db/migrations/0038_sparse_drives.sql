-- Drives of trackers that report rarely are drives (decision 0036): all trips are found anew in history, in the background.
UPDATE trip_states SET todo_from = 'epoch', version = version + 1;
