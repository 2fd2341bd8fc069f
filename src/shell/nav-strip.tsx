import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useEntered } from '../live/clients/use-client-desk.ts';
import { MoreMenu } from './more-menu.tsx';
import { fittingCount } from './fitting-count.ts';
import classes from './nav-strip.module.css';
import { isAt } from '../navigation/navigation.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import { useNavigation, type Navigation, type ShownItem } from '../navigation/use-navigation.ts';

const MORE_PX = 104;

/** How many entries fit beside one another, measured again when the room, the words or the entries change. */
function useFitting(words: string): { list: React.RefObject<HTMLUListElement | null>; fitting: number } {
  const list = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const measure = () => {
      const start = element.getBoundingClientRect().left;
      const ends = Array.from(element.children, (child) => child.getBoundingClientRect().right - start);
      setFitting(fittingCount(ends, element.clientWidth, MORE_PX));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [words]);
  return { list, fitting };
}

/** The navigation across: entries side by side, the ones without room in a menu at the end. */
export function NavStrip({ folded, within = 'strip' }: { folded: boolean; within?: 'strip' | 'row' }) {
  const { t } = useTranslation();
  const { entries, open } = useNavigation();
  const [path] = useLocation();
  const { list, fitting } = useFitting(`${folded} ${entries.map(({ words }) => words).join()}`);
  const rest = entries.slice(fitting);
  return (
    <nav className={classes.strip} data-within={within} aria-label={t('navigation.label')}>
      <ul className={classes.list} ref={list}>
        {entries.map((entry, at) => (
          <li key={entry.id} className={classes.place} data-over={at >= fitting}>
            <Entry entry={entry} active={isAt(entry, path)} folded={folded} onOpen={open} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && <MoreMenu entries={rest} path={path} onOpen={open} />}
    </nav>
  );
}

interface EntryProps {
  entry: ShownItem;
  active: boolean;
  folded: boolean;
  onOpen: Navigation['open'];
}

/** Places are links, so that they open in a tab of their own as well; what is done at once is a button. */
function Entry({ entry, active, folded, onOpen }: EntryProps) {
  const inside: ReactNode = (
    <>
      <NavigationIcon name={entry.icon} size={18} />
      {!folded && <span>{entry.words}</span>}
    </>
  );
  const shared = {
    className: classes.entry,
    title: folded ? entry.words : undefined,
    'aria-label': folded ? entry.words : undefined,
  };
  if (entry.type !== 'item' || entry.url === undefined)
    return (
      <button type="button" {...shared} onClick={() => onOpen(entry)}>
        {inside}
      </button>
    );
  return (
    <Place {...shared} id={entry.id} href={entry.url} active={active}>
      {inside}
    </Place>
  );
}

interface PlaceProps {
  id: string;
  href: string;
  active: boolean;
  className: string | undefined;
  title: string | undefined;
  'aria-label': string | undefined;
  children: ReactNode;
}

function Place({ id, active, ...shared }: PlaceProps) {
  const entered = useEntered();
  return <Link {...shared} aria-current={active ? 'page' : undefined} onClick={(event) => entered(id, event)} />;
}
