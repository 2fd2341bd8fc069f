/** Props of the icon at the start of a field. */
export const FIELD_ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
