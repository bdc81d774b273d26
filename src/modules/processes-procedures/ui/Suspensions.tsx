import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { type Procedure, processesProcedures, type Suspension } from "../contract.ts";
import { useReach } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Day } from "#kit/ui/display.tsx";
import { DayField } from "#kit/ui/form/fields.tsx";
import { Form } from "#kit/ui/form/Form.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { useToday } from "#kit/ui/today.ts";

const api = processesProcedures.endpoints;

/** When it was suspended and why; nothing when it never was. */
export function Suspensions({ of: { id } }: { of: Procedure }) {
  const { data = [] } = useAsk(api.suspensions, { id });
  const mayEnd = useReach("processes-procedures", "approve") !== null;
  if (data.length === 0) return null;
  return (
    <Section title="Suspensions">
      {data.map((one) => (
        <div key={one.id}>
          <div>
            {one.revisionNo === null ? "Whole procedure" : `Rev ${one.revisionNo}`}, <Day on={one.from} />{" "}
            {one.to ? (
              <>
                to <Day on={one.to} />
              </>
            ) : (
              "until further notice"
            )}
          </div>
          <div className="quiet">
            {one.reason} ({one.byName})
          </div>
          {!one.to && mayEnd && <End of={one} />}
        </div>
      ))}
    </Section>
  );
}

const EndFields = z.object({ to: z.iso.date() });

function End({ of: { id, version } }: { of: Suspension }) {
  const [open, setOpen] = useState(false);
  const today = useToday();
  const end = useSend(api.liftSuspension, { done: "Suspension ended", onDone: () => setOpen(false) });
  return (
    <>
      <Button size="xs" variant="default" mt="sm" onClick={() => setOpen(true)}>
        End suspension
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title="End suspension" closeButtonProps={{ "aria-label": "Close" }}>
        <Form
          schema={EndFields}
          start={{ to: today }}
          labels={{ to: "Last suspended day" }}
          save="End suspension"
          cancel={() => setOpen(false)}
          onSave={(body) => end.send({ id, body: { version, ...body } })}
        >
          <DayField name="to" />
        </Form>
      </Modal>
    </>
  );
}
