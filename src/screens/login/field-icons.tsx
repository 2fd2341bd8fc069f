import { IconEye, IconEyeOff } from '@tabler/icons-react';

/** How an icon at the start of a field looks. */
export const FIELD_ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Shows or hides a password. */
export const EyeIcon = ({ reveal }: { reveal: boolean }) => (reveal ? <IconEyeOff {...FIELD_ICON} /> : <IconEye {...FIELD_ICON} />);
