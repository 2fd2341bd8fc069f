import { useSignedIn } from '../../base/session/session-context.tsx';
import classes from './vehicle-option.module.css';

interface Props {
  label: string;
  /** Whose it is. Clients call their vehicles alike: staff read it. */
  note: string | null | undefined;
}

/** A vehicle to choose. */
export function VehicleOption({ label, note }: Props) {
  const isStaff = useSignedIn().user.profile !== 'USER';
  return (
    <span className={classes.option}>
      {label} {isStaff && note && <small>{note}</small>}
    </span>
  );
}
