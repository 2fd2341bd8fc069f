import { Button, Checkbox, FileInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportedAreas } from '../../../domain/desk/areas/area-file.ts';
import { DevicesField } from '../../live/devices/devices-field.tsx';
import { useRecordBrand } from '../../live/devices/use-record-brand.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './areas-list.module.css';
import { useImport } from './use-import.ts';

/** Areas of a file: read without adding any, looked at line by line, and those that are chosen added. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { look, add, found, chosen, failure, left, toggle, devices, setDevices, fault, read, check, save } =
    useImport(onClose);
  const brand = useRecordBrand(user.brand, { devices });
  return (
    <Dialog title={t('areaList.importTitle')} shape="wide" onDismiss={() => add.running === null && onClose()}>
      <div className={classes.import}>
        <FileInput
          label={t('areaList.file')}
          description={t('areaList.fileHint')}
          placeholder={t('areaList.filePlaceholder')}
          accept=".geojson,.json,.kml,.kmz,.gpx"
          leftSection={<IconFileUpload size={17} stroke={1.75} aria-hidden />}
          error={fault.file}
          onChange={(next) => void read(next)}
        />
        <DevicesField
          label={t('areaSetting.devices')}
          description={t('areaList.importDevices')}
          placeholder={t('areaSetting.devicesPlaceholder')}
          none={t('areaSetting.devicesNone')}
          isInDialog
          isRequired
          value={devices}
          brand={brand}
          isOfBrand={devices.length > 0}
          error={fault.devices}
          onChange={(next) => setDevices(next)}
        />
        {failure && <FailureCallout title={t('areaList.importFailed')} failure={failure} />}
        {found && <Lines found={found} left={left} onToggle={toggle} />}
        <div className={classes.answers}>
          <Button variant="default" h={44} disabled={add.running !== null} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          {found ? (
            <Button h={44} disabled={chosen.length === 0} loading={add.running !== null} onClick={() => void save()}>
              {t('areaList.importSave', { count: chosen.length })}
            </Button>
          ) : (
            <Button h={44} loading={look.running !== null} onClick={() => void check()}>
              {t('areaList.check')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface LinesProps {
  found: ImportedAreas;
  /** Places of those that are left out. */
  left: ReadonlySet<number>;
  onToggle(at: number): void;
}

/** Each shape of the file: whether it comes, and what a person should know of it. */
function Lines({ found: { areas, added }, left, onToggle }: LinesProps) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status">{t('areaList.dryRun', { good: added, total: areas.length })}</p>
      <ul className={classes.lines} aria-label={t('areaList.lines')}>
        {areas.map(({ at, name, problem, notes, shape }) => (
          <li key={at} data-bad={problem !== null}>
            {problem === null ? (
              <Checkbox label={name} checked={!left.has(at)} onChange={() => onToggle(at)} />
            ) : (
              <strong>{name || t('areaList.unnamed', { number: at + 1 })}</strong>
            )}
            <span>
              {[
                ...(problem === null ? [] : [t(`areaList.problem.${problem}`)]),
                ...(shape?.drawnAs ? [t(`areaDraw.tool.${shape.drawnAs}`)] : []),
                ...notes.map((note) => t(`areaList.note.${note}`)),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
