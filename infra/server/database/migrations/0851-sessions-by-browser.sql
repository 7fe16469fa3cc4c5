-- one statement at a time
-- A sign-in looks for the former session of its browser.
create index concurrently if not exists session_browser on session (browser_sha256) where browser_sha256 is not null and revoked_at is null;
