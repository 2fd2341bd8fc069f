import { IconCircle } from '@tabler/icons-react';
import { NAVIGATION_ICONS } from '../navigation/navigation-icons.ts';

/** The drawing of an icon that an entry names; a circle for a name that has none. */
export function NavigationIcon({ name, size = 20 }: { name: string | undefined; size?: number }) {
  const Icon = NAVIGATION_ICONS[name ?? ''] ?? IconCircle;
  return <Icon size={size} stroke={1.75} data-icon={name} aria-hidden />;
}
