-- Where in the console that is which somebody is mailed about; null where they have no screen for it.
ALTER TABLE news_mails ADD COLUMN path text;
