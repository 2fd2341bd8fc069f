import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupNode } from '../../../domain/live/groups/group.ts';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './groups.module.css';
import { dropped, isDrag } from './dragged.ts';
import { GroupMenu } from './group-menu.tsx';

interface Props {
  nodes: readonly GroupNode[];
  /** Id of the group that is open; `none` and null are the vehicles in no group and all. */
  chosen: string | null;
  onChoose(group: string | null): void;
  /** Vehicles were dropped on a group. */
  onDrop(devices: readonly number[], group: GroupNode): void;
  menuOf(group: GroupNode): Parameters<typeof GroupMenu>[0];
}

/** Groups as a tree that folds; each is opened by a press, and takes the vehicles that are dropped on it. */
export function GroupTreeView({ nodes, chosen, onChoose, onDrop, menuOf }: Props) {
  const { t } = useTranslation();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const fold = (id: number) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const branch = (branches: readonly GroupNode[]) =>
    branches.map((node) => (
      <li key={node.id}>
        <Line
          name={node.name}
          depth={node.depth}
          color={node.color}
          count={node.devices.size}
          isChosen={String(node.id) === chosen}
          fold={node.children.length > 0 ? { isFolded: folded.has(node.id), toggle: () => fold(node.id) } : null}
          onChoose={() => onChoose(String(node.id))}
          onDrop={(devices) => onDrop(devices, node)}
          menu={<GroupMenu {...menuOf(node)} />}
        />
        {node.children.length > 0 && !folded.has(node.id) && <ul className={classes.tree}>{branch(node.children)}</ul>}
      </li>
    ));
  const fixed = (name: string, value: string | null) => (
    <li>
      <Line name={name} depth={0} color={null} isChosen={chosen === value} onChoose={() => onChoose(value)} />
    </li>
  );
  return (
    <ul className={classes.tree} aria-label={t('groupScreen.tree')}>
      {fixed(t('groupScreen.all'), null)}
      {fixed(t('groupScreen.none'), 'none')}
      {branch(nodes)}
    </ul>
  );
}

interface LineProps {
  name: string;
  depth: number;
  color: string | null;
  count?: number;
  isChosen: boolean;
  fold?: { isFolded: boolean; toggle(): void } | null;
  onChoose(): void;
  onDrop?(devices: readonly number[]): void;
  menu?: ReactNode;
}

const INDENT_PX = 16;

function Line({ name, depth, color, count, isChosen, fold = null, onChoose, onDrop, menu }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const drop = useDrop(onDrop);
  const Chevron = fold?.isFolded ? IconChevronRight : IconChevronDown;
  return (
    <div
      className={classes.line}
      data-chosen={isChosen}
      data-over={drop.isOver || undefined}
      style={{ paddingLeft: depth * INDENT_PX }}
      {...drop.handlers}
    >
      {fold ? (
        <UnstyledButton
          className={classes.fold}
          aria-expanded={!fold.isFolded}
          aria-label={t(fold.isFolded ? 'groups.unfold' : 'groups.fold', { name })}
          onClick={fold.toggle}
        >
          <Chevron size={15} stroke={2} aria-hidden />
        </UnstyledButton>
      ) : (
        <span className={classes.fold} />
      )}
      <UnstyledButton className={classes.group} aria-pressed={isChosen} onClick={onChoose}>
        {count !== undefined && (
          <span className={classes.dot} style={color === null ? undefined : { background: color }} aria-hidden />
        )}
        <span className={classes.name}>{name}</span>
        {count !== undefined && <span className={classes.count}>{format.integer(count)}</span>}
      </UnstyledButton>
      {menu}
    </div>
  );
}

/** What makes a line take vehicles that are dropped on it. */
function useDrop(onDrop: ((devices: readonly number[]) => void) | undefined) {
  const [isOver, setIsOver] = useState(false);
  if (!onDrop) return { isOver: false, handlers: {} };
  const over = (event: DragEvent) => {
    if (!isDrag(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const handlers = {
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: (event: DragEvent) => {
      // From the line to something in it is no leaving.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const devices = dropped(event);
      if (devices.length > 0) onDrop(devices);
    },
  };
  return { isOver, handlers };
}
