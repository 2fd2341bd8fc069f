import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { drawingFault, type DrawnPlace } from '../../../domain/desk/areas/area-drawing.ts';
import type { AreaV2, SecurityArea } from '../../../domain/desk/areas/area.ts';
import { areasPath } from '../areas/area-paths.ts';
import type { AreaMap } from '../areas/area-map.ts';
import { removeArea } from '../areas/remove-area.tsx';
import { Form } from '../../base/form/form.tsx';
import { hasWebgl } from '../../live/map/webgl.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { belowToasts } from '../../base/ui/toast-room.ts';
import { AreaFields } from './area-fields.tsx';
import classes from './area-setting.module.css';
import { useAreaTexts } from './area-texts.ts';
import { CandidateCard } from './candidate-card.tsx';
import { DrawingBoard } from './drawing/drawing-board.tsx';
import { shapeFaultOf, shapeOf } from './drawing/shape-of.ts';
import { useAreaEditor, type AreaEditor as Editor } from './drawing/use-area-editor.ts';
import { PreviewCard } from './preview-card.tsx';
import type { NamedVehicle } from '../../live/devices/vehicle-label.ts';
import { useAreaForm } from './use-area-form.ts';
import { useCandidate, type Candidate } from './use-candidate.ts';
import { useShapeField } from './use-shape-field.ts';
import { askedPlace, useStart } from './use-start.ts';

const NO_AREAS: readonly SecurityArea[] = [];

interface Props {
  /** The area as it was read; null is a new one. */
  area: AreaV2 | null;
  /** Of an area that names neither a client nor a vehicle. */
  brand: number;
  known: readonly NamedVehicle[];
  /** Whose a new area is at first; empty is the brand's own. */
  user?: string;
}

/** An area, new or known: its fields beside the map on which it is drawn. */
export function AreaEditor({ area, brand, known, user = '' }: Props) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const asked = useAskedPlace(area);
  const home = areasPath(useSignedIn().user.profile);
  // A new area is looked for in the list: it may stand on another page, and the map shows what is listed.
  const form = useAreaForm(area, user, ({ name }) =>
    navigate(area ? home : `${home}?term=${encodeURIComponent(name)}`, { replace: true }),
  );
  const editor = useAreaEditor(form.values.shape);
  useShapeField(form, editor);
  const candidate = useCandidate();
  useAskedAddress(candidate, asked);
  const shape = useMemo(() => shapeOf(editor.drawing), [editor.drawing]);
  const texts = useAreaTexts(known);
  const take = (isByKey: boolean): void => takeAddress(form, editor, candidate, isByKey);
  useTakenUnseen(candidate, take);
  const isReady = drawingFault(editor.drawing) === null && shapeFaultOf(editor.drawing, shape) === null;
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <Form form={form} failed={t('form.failed')} texts={texts}>
          <AreaFields form={form} editor={editor} candidate={candidate} brand={brand} known={known} />
          <PreviewCard values={{ ...form.values, shape: editor.drawing }} isReady={isReady} />
          <Buttons form={form} area={area} home={home} />
        </Form>
        {form.question}
      </div>
      <div className={classes.map}>
        <DrawingBoard
          editor={editor}
          shape={shape}
          name={form.values.name}
          color={/^#[0-9a-f]{6}$/i.test(form.values.color) ? form.values.color : '#467384'}
          others={NO_AREAS}
        >
          {(map) => (
            <>
              <Start map={map} editor={editor} asked={asked} user={form.values.user} />
              {candidate.address && (
                <CandidateCard map={map} address={candidate.address} onTake={take} onLeave={candidate.drop} />
              )}
            </>
          )}
        </DrawingBoard>
      </div>
    </div>
  );
}

/** What ends the editing: saving, leaving, or deleting what is there. */
function Buttons({ form, area, home }: { form: ReturnType<typeof useAreaForm>; area: AreaV2 | null; home: string }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  return (
    <div ref={belowToasts} className={classes.bar}>
      {area && (
        <Button
          variant="subtle"
          color="gray"
          h={44}
          leftSection={<IconTrash size={17} stroke={1.75} aria-hidden />}
          disabled={form.isBusy}
          onClick={() => removeArea(area, () => navigate(home))}
        >
          {t('areaList.remove')}
        </Button>
      )}
      <Button variant="default" h={44} disabled={form.isBusy} onClick={() => form.leave(() => navigate(home))}>
        {t('form.cancel')}
      </Button>
      <Button type="submit" h={44} loading={form.isBusy}>
        {t('form.save')}
      </Button>
    </div>
  );
}

/** The place that the address names for a new area; the same one for as long as it is open. */
function useAskedPlace(area: AreaV2 | null): DrawnPlace | null {
  const search = useSearch();
  return useMemo(() => (area ? null : askedPlace(search)), [area, search]);
}

/** Offers the address of the place that was asked for. */
function useAskedAddress(candidate: Candidate, asked: DrawnPlace | null): void {
  const ask = useEffectEvent((place: DrawnPlace) => void candidate.ask(place));
  useEffect(() => {
    if (asked) ask(asked);
  }, [asked]);
}

/** Where no map can be drawn an address is taken as it is: there is nothing to confirm it on. */
function useTakenUnseen({ address, field }: Candidate, take: (isByKey: boolean) => void): void {
  const [drawable] = useState(hasWebgl);
  // The field that it was chosen in keeps the keyboard.
  const taken = useEffectEvent(() => take(field.current?.matches(':focus') ?? false));
  useEffect(() => {
    if (address && !drawable) taken();
  }, [address, drawable]);
}

/** Takes the address that is offered: where nothing is drawn yet, a circle lies there. */
function takeAddress(
  form: ReturnType<typeof useAreaForm>,
  { actor, drawing }: Editor,
  candidate: Candidate,
  isByKey: boolean,
): void {
  const { address, drop } = candidate;
  if (address === null) return;
  form.set('address', address.formatted_address);
  if (drawing.corners.length === 0)
    actor.send({ type: 'CENTRE', place: { lat: address.latitude, lng: address.longitude } });
  drop(isByKey);
}

interface StartProps {
  map: AreaMap;
  editor: Editor;
  asked: DrawnPlace | null;
  user: string;
}

/** Looks where the drawing starts, once the map is there. */
function Start({ map, editor, asked, user }: StartProps) {
  useStart(map, editor, asked, user);
  return null;
}
