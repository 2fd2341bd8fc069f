import { IconEye, IconEyeOff } from '@tabler/icons-react';

/** Props of the icon at the start of a field. */
export const FIELD_ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Icon of the button that shows or hides a password. */
export const EyeIcon = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff {...FIELD_ICON} /> : <IconEye {...FIELD_ICON} />;
