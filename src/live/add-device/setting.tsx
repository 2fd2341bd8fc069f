import { CopyIcon } from '../../base/ui/copy-button.tsx';
import classes from './device-add.module.css';

/** A value for the configuration of a device, with a button that copies it. */
export function Setting({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.setting}>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
        <CopyIcon text={value} label={name} />
      </dd>
    </div>
  );
}
