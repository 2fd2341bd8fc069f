import { Button } from '@mantine/core';
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../domain/device.ts';
import { keepDashboard, useDashboardOf } from '../device-panel/panel-context.ts';
import { useCore } from '../shell/console-context.tsx';
import { FailureCallout } from '../ui/failure-callout.tsx';
import { EditDialog } from './edit-dialog.tsx';
import classes from './picture-dialog.module.css';
import { shrinkPicture, type ShrunkPicture } from './shrink-picture.ts';
import { useSave } from './use-save.ts';

const ICON = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;
/** What the chooser offers; what the file really is, its bytes say. */
const OFFERED = 'image/png,image/jpeg,image/webp';

interface Props {
  device: Pick<Device, 'id' | 'name'>;
  onClose(): void;
}

/** Gives a vehicle a picture, replaces it or takes it away. Nothing changes before it is saved. */
export function PictureDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const core = useCore();
  const save = useSave(onClose);
  const { dashboard, failure } = useDashboardOf(device.id);
  /** What somebody chose here; null takes the picture away, undefined leaves it as it is. */
  const [chosen, setChosen] = useState<ShrunkPicture | null>();
  const [fault, setFault] = useState(false);
  const kept = dashboard?.profileDownload ?? null;
  const choice = useRef(0);
  const take = async (file: Blob) => {
    choice.current += 1;
    const own = choice.current;
    const picture = await shrinkPicture(file);
    // A large photo takes its time: what was chosen or taken away since counts.
    if (own !== choice.current) return;
    setFault(picture === null);
    if (picture) setChosen(picture);
  };
  const submit = () => {
    const id = String(device.id);
    if (chosen) save.run(() => core.call('devices.setPicture', { body: { device: id, file: chosen.bytes } }), keepDashboard);
    else save.run(() => core.call('devices.removePicture', { params: { id } }), keepDashboard);
  };
  const remove = () => {
    choice.current += 1;
    setFault(false);
    // Taking away what was never there is no change.
    setChosen(kept === null ? undefined : null);
  };
  return (
    <EditDialog title={t('edits.picture.title')} name={device.name} save={save} ready={chosen !== undefined} onSave={submit} onClose={onClose}>
      <Chooser address={chosen === undefined ? kept : (chosen?.address ?? null)} name={device.name} disabled={save.busy} onFile={(file) => void take(file)} onRemove={remove} />
      {fault && (
        <p className={classes.fault} role="alert">
          {t('edits.picture.fault')}
        </p>
      )}
      {failure && (
        <FailureCallout title={t('edits.picture.loadFailed')} failure={failure} />
      )}
    </EditDialog>
  );
}

interface ChooserProps {
  /** Of the picture as it would be; null where there is none. */
  address: string | null;
  name: string;
  disabled: boolean;
  onFile(file: Blob): void;
  onRemove(): void;
}

function Chooser({ address, name, disabled, onFile, onRemove }: ChooserProps) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.chooser}>
      <div className={classes.preview}>
        {address === null ? <IconPhoto size={40} stroke={1.25} aria-hidden /> : <img src={address} alt={t('edits.picture.of', { name })} />}
      </div>
      <div className={classes.actions}>
        <Button variant="default" h={44} disabled={disabled} leftSection={<IconUpload {...ICON} />} onClick={() => chooser.current?.click()}>
          {t(address === null ? 'edits.picture.choose' : 'edits.picture.replace')}
        </Button>
        {address !== null && (
          <Button variant="subtle" color="gray" h={44} disabled={disabled} leftSection={<IconTrash {...ICON} />} onClick={onRemove}>
            {t('edits.picture.remove')}
          </Button>
        )}
        <p className={classes.hint}>{t('edits.picture.hint')}</p>
      </div>
      <input
        ref={chooser}
        type="file"
        className="visually-hidden"
        accept={OFFERED}
        aria-label={t('edits.picture.file')}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
