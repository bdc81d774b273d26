import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type Itp, ItpRequestDraft, itps, parties, type RequestKind } from "../contract.ts";
import { pointOf } from "../rules.ts";
import { usualDays } from "#kit/share-links.ts";
import { capital } from "#kit/capital.ts";
import { useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { MultiSelectField, NumberField, optionsOf, SelectField, TextField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { MadeLink } from "#kit/ui/share-links/NewLinkDialog.tsx";

const labels = {
  lineId: "Step",
  party: "Party",
  units: "Units",
  recipientName: "For",
  recipientEmail: "Email",
  days: "Days it is valid",
};

const others = parties.filter((party) => party !== "company");

/** Makes a link with which a party releases points of some units, or the client approves the plan; then shows it, once. */
export function AskDialog({ plan, kind, onClose }: { plan: Itp; kind: RequestKind; onClose: () => void }) {
  const [href, setHref] = useState<string | null>(null);
  const make = useSend(itps.endpoints.ask, { secret: true });
  const steps = plan.lines.filter((line) => others.some((party) => isAsked(pointOf(line, party))));
  const [first] = steps;
  if (href)
    return (
      <MadeLink href={href} sees={`and the mailbox can ${kind === "release" ? "release" : "approve"} it`} onClose={onClose} />
    );
  return (
    <Dialog title={kind === "release" ? "Ask for a release by link" : "Ask for approval by link"} onClose={onClose} size="lg">
      <Form
        schema={ItpRequestDraft}
        start={{
          kind,
          units: [],
          party: "client",
          days: usualDays,
          ...(kind === "release" && first ? { lineId: first.id } : {}),
        }}
        labels={labels}
        save="Make link"
        cancel={onClose}
        onSave={async (body) => setHref((await make.send({ id: plan.id, body })).href)}
      >
        <Fields>
          {kind === "release" && (
            <>
              <SelectField
                name="lineId"
                options={steps.map(({ id, seq, activity }) => ({ value: id, label: `${seq} ${activity}` }))}
              />
              <PartyField plan={plan} />
              <Wide>
                <MultiSelectField name="units" options={plan.units.map((value) => ({ value, label: value }))} />
              </Wide>
            </>
          )}
          <TextField name="recipientName" />
          <TextField name="recipientEmail" type="email" help="A code of six digits is sent there when the link is opened." />
          <NumberField name="days" />
        </Fields>
      </Form>
    </Dialog>
  );
}

/** Whether a party can release the point by a link. */
const isAsked = (point: string | null): boolean => point === "H" || point === "R";

function PartyField({ plan }: { plan: Itp }) {
  const lineId: unknown = useWatch({ name: "lineId" });
  const line = plan.lines.find(({ id }) => id === lineId);
  const options = others.filter((party) => line && isAsked(pointOf(line, party)));
  return <SelectField name="party" options={optionsOf(options).map((one) => ({ ...one, label: capital(one.value) }))} />;
}
