import { isOwners } from '../../live/groups/owners-devices.ts';

/**
 * The devices that some areas are for, as pairs `area_id`, `device_id`, each once: the one answer for whoever watches, counts or
 * commands them. An area of a customer is for that customer's devices alone, also of a group of the brand, in which those of others are.
 * What lies in groups comes before what each device is (OFFSET 0 keeps it so): else the whole fleet of a brand is read for each group,
 * and before the tables were counted once, for each group of the brand.
 */
export const areaMembers = (isWanted: (id: string) => string): string =>
  `SELECT own.id AS area_id, d.id AS device_id FROM areas own JOIN area_devices t ON t.area_id = own.id JOIN devices d ON d.id = t.device_id
    WHERE ${isWanted('own.id')} AND ${isOwners('own')}
  UNION SELECT m.area_id, d.id FROM (SELECT own.id AS area_id, own.brand_id AS area_brand, g.brand_id, g.user_id, gd.device_id
      FROM areas own JOIN area_groups t ON t.area_id = own.id JOIN groups g ON g.id = t.group_id
      JOIN LATERAL groups_within(g.id) w ON true JOIN group_devices gd ON gd.group_id = w.group_id
      WHERE ${isWanted('own.id')} AND own.user_id IS NULL OFFSET 0) m
    JOIN devices d ON d.id = m.device_id AND d.brand_id = m.area_brand WHERE ${isOwners('m')}
  UNION SELECT m.area_id, d.id FROM (SELECT o.area_id, o.area_brand, o.brand_id, gd.device_id
      FROM (SELECT own.id AS area_id, own.brand_id AS area_brand, own.user_id, g.brand_id, w.group_id
        FROM areas own JOIN area_groups t ON t.area_id = own.id JOIN groups g ON g.id = t.group_id AND COALESCE(g.user_id, own.user_id) = own.user_id
        JOIN LATERAL groups_within(g.id) w ON true WHERE ${isWanted('own.id')} OFFSET 0) o
      JOIN device_assignments held ON held.user_id = o.user_id AND held.ends_at IS NULL
      JOIN group_devices gd ON gd.group_id = o.group_id AND gd.device_id = held.device_id OFFSET 0) m
    JOIN devices d ON d.id = m.device_id AND d.brand_id = m.brand_id AND d.brand_id = m.area_brand`;
