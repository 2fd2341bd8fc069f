import { Tooltip } from '@mantine/core';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useId, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { NavigationBadge } from '../../domain/base/navigation.ts';
import { useEntered } from '../live/clients/use-client-desk.ts';
import { deviceStore } from '../base/platform.ts';
import { entriesOf, isAt } from '../navigation/navigation.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import classes from './navigation-entry.module.css';
import { useBadges } from './use-badges.ts';
import { useSheetStep, type Navigation, type ShownItem } from '../navigation/use-navigation.ts';

/** A tip comes with the pointer and with the focus. */
const TIPS = { hover: true, focus: true, touch: false } as const;

interface Props {
  item: ShownItem;
  /** Icons alone: the texts are in tooltips. */
  folded: boolean;
  open: Navigation['open'];
  /** An entry was opened. */
  onGone?(): void;
}

/** A list of entries, drawn by what each of them is. */
export function EntryList({
  items,
  label,
  ...rest
}: Omit<Props, 'item'> & { items: readonly ShownItem[]; label?: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item) => (
        <NavigationEntry key={item.id} item={item} {...rest} />
      ))}
    </ul>
  );
}

function NavigationEntry(props: Props) {
  switch (props.item.type) {
    case 'divider':
      return <li className={classes.divider} aria-hidden />;
    case 'group':
      return <Group {...props} />;
    case 'collapse':
      return <Collapse {...props} />;
    default:
      return <Lead {...props} />;
  }
}

function Group({ item, ...rest }: Props) {
  return (
    <li className={classes.group}>
      <p className={classes.heading} data-folded={rest.folded} aria-hidden>
        {rest.folded ? null : item.words}
      </p>
      <EntryList items={item.children ?? []} label={item.words} {...rest} />
    </li>
  );
}

const foldKey = (id: string): string => `rastro.navigation.${id}`;

/** Long lists that would push the entries below them out of sight. */
const CLOSED_AT_FIRST = new Set(['more', 'new', 'billing']);

/** A list that folds under its head and remembers it. */
function Collapse({ item, ...rest }: Props) {
  const id = useId();
  const [path] = useLocation();
  const [kept, setKept] = useState(() => deviceStore.get(foldKey(item.id)));
  const closed = kept === null ? CLOSED_AT_FIRST.has(item.id) : kept === 'closed';
  const turn = () => {
    const next = closed ? 'open' : 'closed';
    deviceStore.set(foldKey(item.id), next);
    setKept(next);
  };
  return (
    <li>
      <Tooltip label={item.words} position="right" disabled={!rest.folded} events={TIPS}>
        <button
          type="button"
          className={classes.entry}
          aria-expanded={!closed}
          aria-controls={id}
          aria-label={item.words}
          data-holds-place={closed && entriesOf(item.children ?? []).some((child) => isAt(child, path))}
          onClick={turn}
        >
          <NavigationIcon name={item.icon} />
          <span className={classes.label} hidden={rest.folded} aria-hidden>
            {item.words}
          </span>
          <IconChevronDown size={16} stroke={1.75} className={classes.turn} aria-hidden />
        </button>
      </Tooltip>
      <div id={id} className={classes.inner} data-folded={rest.folded} hidden={closed}>
        <EntryList items={item.children ?? []} label={item.words} {...rest} />
      </div>
    </li>
  );
}

/** What leads somewhere: a place of the console, a place outside it, or something that is done. */
function Lead({ item, folded, open, onGone }: Props) {
  const { t } = useTranslation();
  const [path] = useLocation();
  const entered = useEntered();
  const replace = useSheetStep();
  const badge = useBadges()[item.id] ?? item.badge;
  const away = item.target === '_blank' ? t('navigation.newWindow') : null;
  const name = [item.words, item.isBeta ? t('navigation.beta') : null, badge?.title, away].filter(Boolean).join(' ');
  const common = { className: classes.entry, 'aria-label': folded ? name : undefined, 'data-entry': item.id } as const;
  const go = (event: MouseEvent) => {
    entered(item.id, event);
    onGone?.();
  };
  const face = <Face item={item} folded={folded} badge={badge} />;
  return (
    <li>
      <Tooltip label={item.words} position="right" disabled={!folded} events={TIPS}>
        {item.type === 'button' ? (
          <button
            type="button"
            {...common}
            onClick={() => {
              open(item);
              onGone?.();
            }}
          >
            {face}
          </button>
        ) : item.type === 'link' ? (
          <a href={item.url} target={item.target} rel="noopener" {...common} onClick={onGone}>
            {face}
          </a>
        ) : (
          <Link
            href={item.url ?? ''}
            replace={replace}
            aria-current={isAt(item, path) ? 'page' : undefined}
            {...common}
            onClick={go}
          >
            {face}
          </Link>
        )}
      </Tooltip>
    </li>
  );
}

function Face({ item, folded, badge }: { item: ShownItem; folded: boolean; badge: NavigationBadge | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <NavigationIcon name={item.icon} />
      <span className={classes.label} hidden={folded}>
        {item.words}
      </span>
      {item.isBeta && (
        <span className={classes.beta} hidden={folded}>
          {t('navigation.beta')}
        </span>
      )}
      {item.target === '_blank' && (
        <IconExternalLink size={15} stroke={1.75} className={folded ? classes.gone : undefined} aria-hidden />
      )}
      {item.target === '_blank' && <span className="visually-hidden">{t('navigation.newWindow')}</span>}
      {badge && (
        <span className={classes.badge} data-folded={folded} style={{ background: badge.bg, color: badge.fg }}>
          {badge.title}
        </span>
      )}
    </>
  );
}
