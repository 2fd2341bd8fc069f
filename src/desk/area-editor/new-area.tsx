import { useSearch } from 'wouter';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { AreaEditor } from './area-editor.tsx';

/** A new area; `user` in the address says whose, for staff who come from a customer. */
export function NewArea() {
  const { user } = useSignedIn();
  const asked = new URLSearchParams(useSearch()).get('user') ?? '';
  const isStaff = user.profile !== 'USER';
  return <AreaEditor area={null} brand={user.brand} known={[]} user={isStaff && /^\d{16}$/.test(asked) ? asked : ''} />;
}
