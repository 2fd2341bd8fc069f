import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetScope as Scope } from '../../../contract/core.ts';
import type { Incident, IncidentViewer } from '../../../domain/desk/incidents/incident.ts';
import { FleetScope } from '../../live/fleet/fleet-scope.tsx';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { watchVehicle } from '../../people/notifications/watched-vehicle.ts';
import { toastsAside } from '../../base/ui/toast-room.ts';
import { CaseActions } from './case-actions.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseMap } from './case-map.tsx';
import classes from './case.module.css';
import { CommentsCard } from './comments-card.tsx';
import { ContactsCard } from './contacts-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { SimilarCard } from './similar-card.tsx';
import type { CaseActor } from './use-case.ts';
import { useReplay } from './use-replay.ts';
import { VehicleCard } from './vehicle-card.tsx';

interface Props {
  actor: CaseActor;
  incident: Incident;
  viewers: readonly IncidentViewer[];
}

/** The case as it is worked on: what happened and where to the left, what can be done and whom to reach to the right. */
export function CaseView({ actor, incident, viewers }: Props) {
  const { t } = useTranslation();
  const scope = useMemo<Scope>(() => ({ kind: 'devices', ids: [incident.deviceId] }), [incident.deviceId]);
  useEffect(() => watchVehicle(incident.deviceId), [incident.deviceId]);
  const replay = useReplay(incident);
  const comment = useRef<HTMLTextAreaElement>(null);
  const plate = incident.licensePlate ?? incident.customerName ?? undefined;
  return (
    <FleetScope scope={scope}>
      <ScreenHeader title={t('incidentCase.title', { code: incident.code })} subtitle={plate} />
      <div ref={toastsAside} className={classes.page}>
        <div className={classes.column}>
          <Part name="facts">
            <CaseFacts incident={incident} />
          </Part>
          <Part name="map">
            <CaseMap device={incident.deviceId} replay={replay} />
          </Part>
          <Part name="comments">
            <CommentsCard actor={actor} incident={incident} field={comment} />
          </Part>
        </div>
        <div className={classes.column}>
          <Part name="actions">
            <CaseActions actor={actor} incident={incident} viewers={viewers} comment={comment} />
          </Part>
          <Part name="vehicle">
            <VehicleCard incident={incident} />
            <ContactsCard incident={incident} />
          </Part>
          <Part name="others">
            <SimilarCard incident={incident} />
            <HistoryCard incident={incident} />
          </Part>
        </div>
      </div>
    </FleetScope>
  );
}

/** One part of the case: where there is room for one column only, they stand in an order of their own. */
const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.part} data-part={name}>
    {children}
  </div>
);
