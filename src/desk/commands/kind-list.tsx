import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './command.module.css';
import { KIND_ICONS, type OrderKind } from './order-kinds.ts';

interface Props {
  kinds: readonly OrderKind[];
  value: OrderKind;
  onChange(kind: OrderKind): void;
}

/** The commands that there are, to choose one: radio buttons drawn as cards, which the arrows walk. */
export function KindList({ kinds, value, onChange }: Props) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <div className={classes.kinds} role="radiogroup" aria-label={t('commandScreen.choose')}>
      {kinds.map((kind) => {
        const KindIcon = KIND_ICONS[kind];
        return (
          <label key={kind} className={classes.kind} data-grave={kind === 'block' || undefined}>
            <input type="radio" name={name} checked={kind === value} onChange={() => onChange(kind)} />
            <KindIcon size={18} stroke={1.75} aria-hidden />
            <span>{t(`commandScreen.kind.${kind}`)}</span>
          </label>
        );
      })}
    </div>
  );
}
