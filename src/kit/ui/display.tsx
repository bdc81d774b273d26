import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createContext, use, type ReactNode } from "react";
import { dayIn } from "#kit/validity.ts";
import { useActor } from "./actor.ts";
import { dayText, decimalText, instantText } from "./format.ts";
import { Go } from "./Go.tsx";
import { calledBy, useHrefOf, useRecordKinds } from "./record-kinds.ts";

/** "20 Nov 2026" for a calendar day. */
export function Day({ on }: { on: string | null | undefined }) {
  if (!on) return <Nothing />;
  return (
    <time dateTime={on} className="figures">
      {dayText(on)}
    </time>
  );
}

/** The day of an instant, in the zone of the person's base: what happened in the evening is not shown under the next day's date. */
export function DayOf({ at }: { at: string | null | undefined }) {
  const { timeZone } = useActor();
  return <Day on={at && dayIn(timeZone, at)} />;
}

/** "20 Nov 2026, 09:40 CET" for an instant, in the zone of the person's base unless another is given. */
export function Instant({ at, timeZone, zone = true }: { at: string | null | undefined; timeZone?: string; zone?: boolean }) {
  const actor = useActor();
  if (!at) return <Nothing />;
  return (
    <time dateTime={at} className="figures">
      {instantText(at, { timeZone: timeZone ?? actor.timeZone, zone })}
    </time>
  );
}

/** A measured value with its unit, as it was entered. */
export function Qty({ value, unit }: { value: string | null | undefined; unit?: string }) {
  if (!value) return <Nothing />;
  return (
    <span className="figures">
      {decimalText(value)}
      {unit && <span className="quiet"> {unit}</span>}
    </span>
  );
}

/** An identifier: report number, serial number, weld id, hash. */
export function Mono({ children }: { children: ReactNode }) {
  return <span className="mono">{children}</span>;
}

/** Where a whole row is already a link (a list on a phone), the links inside it are only text. */
export const PlainText = createContext(false);

/**
 * A link to another record. `entity` is the table's name ("inventory_item"); the page list of its module says where it is shown. Without children
 * its number is looked up; without the right to open it, only the text is shown.
 */
export function Ref({ entity, id, children }: { entity: string; id: string | null | undefined; children?: ReactNode }) {
  const hrefOf = useHrefOf();
  const plain = use(PlainText);
  if (!id) return <Nothing />;
  const href = hrefOf(entity, id);
  const text = children ?? <NumberOf entity={entity} id={id} />;
  return href && !plain ? (
    <Anchor component={Go} href={href} inherit>
      {text}
    </Anchor>
  ) : (
    text
  );
}

function NumberOf({ entity, id }: { entity: string; id: string }) {
  const kind = useRecordKinds().find((one) => one.entity === entity);
  const { data } = useQuery<Record<string, unknown>>({ queryKey: [`${kind?.list}/${id}`], enabled: kind !== undefined });
  const number = kind && data ? calledBy(data, kind.number) : "";
  return <span className="mono">{number || id.slice(0, 8)}</span>;
}

function Nothing() {
  return <span className="quiet">–</span>;
}
