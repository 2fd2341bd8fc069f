-- Raw commands, and those that may take a tracker away, have a right of their own. Administrators who could send them and block keep them;
-- everybody else needs it given.
WITH given AS (
  INSERT INTO user_permissions (user_id, name, type)
  SELECT u.id, 'MONITORING_DEVICES_COMMAND_ADVANCED', 'ACCESS' FROM users u
  WHERE u.profile = 'ADMINISTRATOR' AND (
    SELECT count(*) FROM user_permissions p
    WHERE p.user_id = u.id AND p.type = 'ACCESS'
      AND p.name IN ('MONITORING_DEVICES_COMMANDS', 'MONITORING_DEVICES_COMMAND_BLOCK')
  ) = 2
  ON CONFLICT (user_id, name) DO NOTHING
  RETURNING user_id
)
INSERT INTO audit_log (at, actor, brand_id, action, entity, entity_id, after)
SELECT now(), 'system', u.brand_id, 'user.permission-add', 'user', u.id::text,
  '{"permissions": ["MONITORING_DEVICES_COMMAND_ADVANCED"]}'::jsonb
FROM given JOIN users u ON u.id = given.user_id;
