import type { AnyStateMachine, EventObject, MachineContext, StateNode, TransitionDefinition } from 'xstate';

type Node = StateNode;
type Transition = TransitionDefinition<MachineContext, EventObject>;

/** Every state of a machine, the outer before the inner. */
const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states as Record<string, Node>).flatMap(nodesOf)];

/** A state as people say it: without the machine's own name. */
const nameOf = (node: Node): string => (node.path.length === 0 ? 'anywhere' : node.path.join('.'));

/** What an invoked actor answers, a time that passes, or the event by its name. */
function eventOf({ eventType }: Transition): string {
  if (eventType === '') return 'at once';
  const [, kind, delayMs] = /^xstate\.(done|error|after)\.(?:actor\.)?(\d+)?/.exec(eventType) ?? [];
  if (kind === 'after') return `after ${delayMs} ms`;
  return kind === undefined ? eventType : kind === 'done' ? 'the answer' : 'an error';
}

function namesOf(parts: readonly unknown[]): string {
  const names = parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    const { type } = part as { type?: unknown };
    return typeof type === 'string' && !type.startsWith('xstate.') ? [type] : [];
  });
  return names.join(', ');
}

/** The table of transitions of a machine as Markdown, in the order in which the machine tries them. */
export function transitionTable(machine: AnyStateMachine): string[] {
  const rows = nodesOf(machine.root).flatMap((node) => {
    const named = [...node.transitions.values()].flat() as Transition[];
    const always = (node.always ?? []) as Transition[];
    return [...always, ...named].map((transition) => {
      const [target] = (transition.target ?? []) as Node[];
      const guard = transition.guard === undefined ? '' : namesOf([transition.guard]) || 'its own rule';
      const cells = [
        nameOf(node),
        eventOf(transition),
        guard,
        target ? nameOf(target) : 'stays',
        namesOf(transition.actions),
      ];
      return `| ${cells.join(' | ')} |`;
    });
  });
  return ['| in | on | if | then in | does |', '| --- | --- | --- | --- | --- |', ...rows];
}
