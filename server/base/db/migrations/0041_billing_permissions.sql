-- Contracts, canceled charges and refunds have rights of their own. Operators and administrators, who could do all of it, keep them.
WITH given AS (
  INSERT INTO user_permissions (user_id, name, type)
  SELECT u.id, p.name, 'ACCESS' FROM users u
  CROSS JOIN (VALUES ('BILLING_CONTRACTS'), ('BILLING_CANCEL_CHARGES'), ('BILLING_REFUNDS')) AS p (name)
  WHERE u.profile IN ('ADMINISTRATOR', 'OPERATOR')
  ON CONFLICT (user_id, name) DO NOTHING
  RETURNING user_id, name
)
INSERT INTO audit_log (at, actor, brand_id, action, entity, entity_id, after)
SELECT now(), 'system', u.brand_id, 'user.permission-add', 'user', u.id::text,
  jsonb_build_object('permissions', jsonb_agg(given.name ORDER BY given.name))
FROM given JOIN users u ON u.id = given.user_id
GROUP BY u.id, u.brand_id;
