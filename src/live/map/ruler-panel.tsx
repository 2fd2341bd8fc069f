import { UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconTrash, IconX } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/i18n/format.ts';
import { isCovered, isTyping } from '../../base/keys/typing.ts';
import { coversPart } from '../../base/ui/covers.ts';
import type { FleetMap } from './fleet-map.ts';
import type { Measure } from './ruler.ts';
import classes from './ruler-panel.module.css';

/** What the ruler of a map says now. */
export const useMeasure = ({ ruler }: FleetMap): Measure => useSyncExternalStore(ruler.subscribe, ruler.read);

const isInMenu = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="menu"]') !== null;

/** Escape ends, Backspace takes the last point back, Enter on the map sets its middle. */
function useRulerKeys({ map, ruler }: FleetMap, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (
        isCovered() ||
        isTyping(event.target) ||
        isInMenu(event.target) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      if (event.key === 'Escape') ruler.stop();
      else if (event.key === 'Backspace' || event.key === 'Delete') ruler.undo();
      else if (event.key === 'Enter' && event.target === map.getCanvas()) ruler.pressMiddle();
      else return;
      // Before the screen's own Escape, which would let go of the vehicle too.
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [map, ruler, isOn]);
}

/** The reading of the ruler while it is on, and how to go back. */
export function RulerPanel({ map }: { map: FleetMap }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { ruler } = map;
  const { isOn, points, totalM, lastM } = useMeasure(map);
  useRulerKeys(map, isOn);
  if (!isOn) return null;
  const end = () => {
    ruler.stop();
    map.map.getCanvas().focus();
  };
  return (
    <section ref={coversPart} className={classes.panel} aria-label={t('mapTools.ruler')}>
      <p className={classes.reading} role="status">
        {t('mapTools.total')}
        <strong className={classes.total}>{format.length(totalM)}</strong>
        {points > 0 && (
          <span className={classes.leg}>
            {lastM !== null && points > 2
              ? t('mapTools.leg', { length: format.length(lastM) })
              : t('mapTools.points', { count: points })}
          </span>
        )}
      </p>
      <div className={classes.buttons}>
        <PanelButton label={t('mapTools.undo')} disabled={points === 0} onClick={() => ruler.undo()}>
          <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
        </PanelButton>
        <PanelButton label={t('mapTools.clear')} isSpare disabled={points === 0} onClick={() => ruler.clear()}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </PanelButton>
        <PanelButton label={t('mapTools.end')} onClick={end}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </PanelButton>
      </div>
      {points === 0 && <p className={classes.hint}>{t('mapTools.hint')}</p>}
    </section>
  );
}

interface ButtonProps {
  label: string;
  disabled?: boolean;
  /** Left out where there is little room. */
  isSpare?: boolean;
  onClick(): void;
  children: ReactNode;
}

function PanelButton({ label, disabled = false, isSpare = false, onClick, children }: ButtonProps) {
  return (
    <UnstyledButton
      className={classes.button}
      data-spare={isSpare}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </UnstyledButton>
  );
}
