import { useEffect, useState } from 'react';
import type { Failure } from '../../../contract/failure.ts';
import type { OwnInvite } from '../../../domain/live/groups/group-invite.ts';
import { useCore } from '../../base/session/session-context.tsx';

interface Read {
  token: string;
  value: OwnInvite | null;
  failure: Failure | null;
}

/** The invite of a link. Its secret is sent in a body, which no log writes, so it is asked for like a change. */
export function useLinkInvite(token: string | null): Pick<Read, 'value' | 'failure'> {
  const core = useCore();
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    if (token === null) return undefined;
    let isLeft = false;
    void core.call('invites.read', { body: { token } }).then((answer) => {
      if (isLeft) return;
      setRead({ token, value: answer.ok ? answer.value : null, failure: answer.ok ? null : answer.failure });
    });
    return () => {
      isLeft = true;
    };
  }, [core, token]);
  return read?.token === token ? read : { value: null, failure: null };
}
