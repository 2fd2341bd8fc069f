import { isOwners } from '../groups/owners-devices.ts';

/**
 * The devices that some areas are for, as pairs `area_id`, `device_id`, each once: the one answer for whoever watches, counts or
 * commands them. An area of a customer is for that customer's devices alone, also of a group of the brand, in which those of others are.
 */
export const areaMembers = (isWanted: (id: string) => string): string =>
  `SELECT own.id AS area_id, d.id AS device_id FROM areas own JOIN area_devices t ON t.area_id = own.id JOIN devices d ON d.id = t.device_id
    WHERE ${isWanted('own.id')} AND ${isOwners('own')}
  UNION SELECT own.id, d.id FROM areas own JOIN area_groups t ON t.area_id = own.id JOIN groups g ON g.id = t.group_id
    JOIN LATERAL groups_within(g.id) w ON true JOIN group_devices gd ON gd.group_id = w.group_id JOIN devices d ON d.id = gd.device_id AND d.brand_id = own.brand_id
    WHERE ${isWanted('own.id')} AND own.user_id IS NULL AND ${isOwners('g')}
  UNION SELECT own.id, d.id FROM areas own JOIN device_assignments held ON held.user_id = own.user_id AND held.ends_at IS NULL
    JOIN area_groups t ON t.area_id = own.id JOIN groups g ON g.id = t.group_id AND COALESCE(g.user_id, own.user_id) = own.user_id
    JOIN LATERAL groups_within(g.id) w ON true JOIN group_devices gd ON gd.group_id = w.group_id AND gd.device_id = held.device_id
    JOIN devices d ON d.id = gd.device_id AND d.brand_id = g.brand_id AND d.brand_id = own.brand_id
    WHERE ${isWanted('own.id')}`;
