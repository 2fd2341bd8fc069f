import { useSignedIn } from '../../base/session/session-context.tsx';
import { useAreas } from './use-areas.ts';

/** Loads a customer's own areas as soon as they are signed in, wherever they land, and keeps them. */
export function OwnAreas() {
  const { user } = useSignedIn();
  useAreas(user.profile === 'USER' ? user.id : null);
  return null;
}
