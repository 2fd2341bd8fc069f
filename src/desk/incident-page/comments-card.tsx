import { Button, Textarea } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { COMMENT_LENGTH, COMMENT_PAGE_SIZE } from '../../../domain/desk/incidents/incident-codes.ts';
import { mayDo } from '../../../domain/desk/incidents/incident-life.ts';
import type { Incident, IncidentComment } from '../../../domain/desk/incidents/incident.ts';
import { useDraft } from '../../base/form/use-draft.ts';
import { useFields } from '../../base/form/use-fields.ts';
import { useFormat, useRelativeTime } from '../../base/i18n/format.ts';
import { commentText } from '../incidents/case-words.ts';
import { Pager } from '../../base/list/pager.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { usePhone } from '../../base/ui/use-phone.ts';
import classes from './case.module.css';
import { canOperate, useSend, type CaseActor } from './use-case.ts';

interface Props {
  actor: CaseActor;
  incident: Incident;
  /** Where a comment is written. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** What people said about a case, the newest first, ten at a time; what others say comes by itself. */
export function CommentsCard({ actor, incident, field }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const asked = useCall(
    'incidents.comments',
    { params: { id: String(incident.id) }, query: { page, limit: COMMENT_PAGE_SIZE } },
    { keptMs: 0, keepsBefore: true },
  );
  // The case brings the latest along.
  const comments = asked.value?.content ?? incident.comments;
  const total = asked.value?.totalElements ?? comments.length;
  return (
    <section className={classes.card} aria-labelledby="case-comments">
      <h2 id="case-comments">
        {t('incidentCase.comments')} <span className={classes.count}>{total > 0 ? total : ''}</span>
      </h2>
      {mayDo(incident.status, 'comment') && <Compose actor={actor} field={field} onSent={() => setPage(0)} />}
      {asked.failure && (
        <FailureCallout title={t('incidentCase.commentsFailed')} failure={asked.failure} onRetry={asked.again} />
      )}
      {comments.length === 0 && !asked.failure && <p className={classes.quiet}>{t('incidentCase.noComment')}</p>}
      <ul className={classes.entries} aria-live="polite" aria-busy={asked.isBefore}>
        {comments.map((comment) => (
          <Entry key={`${comment.created} ${comment.createdUserId} ${comment.comment}`} comment={comment} />
        ))}
      </ul>
      {total > COMMENT_PAGE_SIZE && (
        <Pager
          page={page}
          size={COMMENT_PAGE_SIZE}
          sizes={[COMMENT_PAGE_SIZE]}
          total={total}
          label={t('incidentCase.comments')}
          onPage={setPage}
        />
      )}
    </section>
  );
}

/** One comment, as it was typed: what looks like markup in it is text. */
function Entry({ comment: { comment, type, createdUserName, created } }: { comment: IncidentComment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const ms = Date.parse(created);
  const ago = useRelativeTime(ms);
  const who = createdUserName ?? t(type === 'COMMENT' ? 'incidentCase.somebody' : 'incidentCase.system');
  return (
    <li className={classes.entry}>
      <div className={classes.by}>
        <strong>{who}</strong>
        <time dateTime={created} title={format.dateTime(ms)}>
          {ago}
        </time>
      </div>
      <p className={classes.said}>{commentText(comment, type)}</p>
    </li>
  );
}

/** Where a comment is written; what was typed stays until it is kept. */
function Compose({ actor, field, onSent }: Pick<Props, 'actor' | 'field'> & { onSent(): void }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const fields = useFields({ comment: '' });
  useDraft(fields, true);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isReady = useSelector(actor, canOperate);
  const isBusy = useSelector(
    actor,
    (state) => state.matches({ open: 'operating' }) && state.context.wanted?.operation === 'comment',
  );
  const send = useSend(actor, (end) => {
    setFailure(end.failure);
    if (end.kind !== 'done') return;
    const { fill } = fields;
    fill({ comment: '' });
    onSent();
  });
  const comment = fields.values.comment.trim();
  const submit = (): void => {
    if (comment === '' || isBusy) return;
    setFailure(null);
    send({ operation: 'comment', comment });
  };
  return (
    <form
      className={classes.compose}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        ref={field}
        aria-label={t('incidentCase.write')}
        placeholder={t('incidentCase.write')}
        rows={3}
        maxLength={COMMENT_LENGTH}
        {...fields.field('comment')}
        readOnly={isBusy}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      {failure && <FailureCallout title={t('incidentCase.failed.comment')} failure={failure} />}
      <div className={classes.send}>
        {!phone && <span className={classes.quiet}>{t('incidentCase.sendKey')}</span>}
        <Button type="submit" h={40} loading={isBusy} disabled={comment === '' || (!isReady && !isBusy)}>
          {t('incidentCase.send')}
        </Button>
      </div>
    </form>
  );
}
