/** Where the maps start and how near they go; longitude first, degrees. */
export const DEFAULT_CENTRE: [longitude: number, latitude: number] = [-46.7, -23.63];
export const DEFAULT_ZOOM = 13;
export const SELECTED_DEVICE_ZOOM = 18;
export const SELECTED_AREA_ZOOM = 18;
export const FIRST_DEVICE_ZOOM = 12;

export const FLEET_CENTRE: [longitude: number, latitude: number] = [-52.41, -20.73];
export const FLEET_ZOOM = 5;
export const FLEET_MAX_ZOOM = 18;

/** How near a pointer must be to a sign to mean it, px. */
export const POINTER_REACH_PX = 14;
/** The same for a finger. */
export const TOUCH_REACH_PX = 24;
/** Most names drawn on the map at once. */
export const MAX_LABELS = 250;
