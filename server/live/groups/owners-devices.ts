/**
 * Whether a device `d` belongs to whoever an area or a group is of: the brand, or a customer of it. A device that was handed over stays tied
 * to what its former customer made, and a group of the brand has vehicles of several, so being tied to it is not enough. No clock is
 * asked: whoever has the device now has the one period without an end, and a server whose clock is behind would take the former
 * customer for the present one, and not be told again.
 */
export const isOwners = (of: string): string =>
  `d.brand_id = ${of}.brand_id AND (${of}.user_id IS NULL OR EXISTS (SELECT FROM device_assignments o
    WHERE o.device_id = d.id AND o.user_id = ${of}.user_id AND o.ends_at IS NULL))`;

/** The devices of groups, and of groups in them, that are whoever's the group is, as pairs `group_id`, `device_id`. */
export const GROUP_MEMBERS = `SELECT g.id AS group_id, gd.device_id FROM groups g JOIN LATERAL groups_within(g.id) w ON true
    JOIN group_devices gd ON gd.group_id = w.group_id JOIN devices d ON d.id = gd.device_id WHERE ${isOwners('g')}`;
