import type { commands as portuguese } from '../pt-br/commands.ts';
import type { Translated } from '../translated.ts';

/** Commands to trackers. */
export const commands: Translated<typeof portuguese> = {
  group: 'Commands',
  unknown: 'Which commands there are could not be loaded. {{reason}}',
  blocked: 'Blocked',
  all: 'All commands',
  action: { position: 'Position', reboot: 'Restart', block: 'Block', unblock: 'Unblock' },
  confirm: {
    now: '{{activity}}, last heard {{ago}}',
    blockTitle: 'Block {{name}}?',
    blockText:
      'The engine is cut and the vehicle comes to a stop where it is. Make sure that this is safe for everyone in it and around it.',
    block: 'Block vehicle',
    unblockTitle: 'Unblock {{name}}?',
    unblockText: 'The vehicle can drive again as soon as the tracker has the command.',
    unblock: 'Unblock vehicle',
    cancel: 'Cancel',
  },
  progress: {
    sending: 'Sending…',
    sent: 'Command sent. Waiting for the tracker…',
    unanswered: 'The tracker did not answer',
  },
  taken: {
    position: 'Position requested successfully!',
    reboot: 'Restart requested successfully!',
    block: 'Block requested successfully!',
    unblock: 'Unblock requested successfully!',
  },
  done: {
    position: '{{name}}: position received.',
    reboot: '{{name}}: the tracker has restarted.',
    block: '{{name}} is blocked.',
    unblock: '{{name}} is unblocked.',
  },
  unanswered: {
    position: '{{name}}: the tracker did not send its position. It may be out of reach.',
    reboot: '{{name}}: the tracker did not speak again after it was asked to restart.',
    block: '{{name}}: the tracker did not confirm the block. Do not count on the vehicle standing still.',
    unblock: '{{name}}: the tracker did not confirm the unblock. The vehicle may still be blocked.',
  },
  superseded: '{{name}}: a newer command took the place of this one.',
  refused: '{{name}}: the command was not sent. {{reason}}',
};
