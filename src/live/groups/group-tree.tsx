import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupLines, type GroupNode } from '../../../domain/live/groups/group.ts';
import type { FleetMirror } from '../fleet/mirror.ts';
import { useFleet, useFleetGeneration } from '../fleet/use-fleet.ts';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './group-tree.module.css';

interface Props {
  tree: readonly GroupNode[];
  chosen: number | null;
  /** The group chosen, null when the chosen one is chosen again. */
  onChoose(group: GroupNode | null): void;
}

/** Groups as a tree that folds, each with how many vehicles of the fleet it holds; choosing one limits the list to it. */
export function GroupTree({ tree, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const { mirror } = useFleet();
  const generation = useFleetGeneration();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  // Thousands of devices are looked up: once for each fleet, not with everything that is pressed.
  // oxlint-disable-next-line react/exhaustive-deps -- the mirror is written to: its generation says that it is another fleet's
  const counts = useMemo(() => countsOf(tree, mirror), [tree, mirror, generation]);
  const fold = (id: number) => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const branch = (nodes: readonly GroupNode[], label?: string) => (
    <ul className={classes.tree} aria-label={label}>
      {nodes.map((node) => (
        <li key={node.id}>
          <GroupLine
            node={node}
            count={counts.get(node.id) ?? 0}
            isFolded={folded.has(node.id)}
            isChosen={node.id === chosen}
            onFold={() => fold(node.id)}
            onChoose={() => onChoose(node.id === chosen ? null : node)}
          />
          {node.children.length > 0 && !folded.has(node.id) && branch(node.children)}
        </li>
      ))}
    </ul>
  );
  return branch(tree, t('groups.tree'));
}

/** How many vehicles of the fleet each group holds, by id. */
function countsOf(tree: readonly GroupNode[], mirror: FleetMirror): ReadonlyMap<number, number> {
  return new Map(
    groupLines(tree).map(({ id, devices }) => [id, [...devices].filter((device) => mirror.rowOf(device) >= 0).length]),
  );
}

interface LineProps {
  node: GroupNode;
  count: number;
  isFolded: boolean;
  isChosen: boolean;
  onFold(): void;
  onChoose(): void;
}

const INDENT_PX = 14;

function GroupLine({ node, count, isFolded, isChosen, onFold, onChoose }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const Chevron = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <div className={classes.line} data-chosen={isChosen} style={{ paddingLeft: node.depth * INDENT_PX }}>
      {node.children.length > 0 ? (
        <UnstyledButton
          className={classes.fold}
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'groups.unfold' : 'groups.fold', { name: node.name })}
          onClick={onFold}
        >
          <Chevron size={15} stroke={2} aria-hidden />
        </UnstyledButton>
      ) : (
        <span className={classes.fold} />
      )}
      <UnstyledButton className={classes.group} aria-pressed={isChosen} onClick={onChoose}>
        <span className={classes.name}>{node.name}</span>
        <span className={classes.count}>{format.integer(count)}</span>
      </UnstyledButton>
    </div>
  );
}
