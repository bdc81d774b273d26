import { Anchor, Button, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { projectManagement, type ReadinessCheck, type WorkOrder } from "../contract.ts";
import styles from "./readiness.module.css";
import { useNamed } from "#kit/ui/actor.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { useHrefOf } from "#kit/ui/record-kinds.ts";
import { Asked, Refused } from "#kit/ui/states.tsx";

const { readiness } = projectManagement.endpoints;
const { ready } = projectManagement.workOrders;

/** What must be in order before the job is ready, each with a link to its proof; Operations may override with reasons. */
export function Readiness({ order }: { order: WorkOrder }) {
  const [overriding, setOverriding] = useState(false);
  const checks = useAsk(readiness, { id: order.id });
  const mayOverride = useNamed("workOrder.override") && order.status === "planned";
  const failing = checks.data?.filter(({ ok }) => !ok) ?? [];
  return (
    <Section
      title="Readiness"
      actions={
        mayOverride &&
        failing.length > 0 &&
        !failing.some(({ hard }) => hard) && (
          <Button size="xs" variant="default" onClick={() => setOverriding(true)}>
            Override checks
          </Button>
        )
      }
    >
      <Asked of={checks}>{(found) => <Checks checks={found} />}</Asked>
      {overriding && <OverrideDialog order={order} failing={failing} onClose={() => setOverriding(false)} />}
    </Section>
  );
}

function Checks({ checks }: { checks: readonly ReadinessCheck[] }) {
  const hrefOf = useHrefOf();
  return (
    <ul className={styles.checks}>
      {checks.map(({ check, ok, hard, warns, message, entity, entityId }) => {
        const href = entity && entityId ? hrefOf(entity, entityId) : null;
        return (
          <li key={`${check} ${message}`} data-ok={warns ? "open" : ok}>
            {warns ? (
              <IconInfoCircle size={16} aria-label="To be known:" />
            ) : ok ? (
              <IconCircleCheck size={16} aria-label="In order:" />
            ) : (
              <IconAlertTriangle size={16} aria-label="Blocking:" />
            )}
            <span>
              {withDaysAsShown(message)} {hard && "This check cannot be overridden. "}
              {href && (
                <Anchor component={Go} href={href} inherit style={{ textDecoration: "underline" }}>
                  Open record
                </Anchor>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function OverrideDialog({
  order,
  failing,
  onClose,
}: {
  order: WorkOrder;
  failing: readonly ReadinessCheck[];
  onClose: () => void;
}) {
  const [reasons, setReasons] = useState<Record<string, string>>({});
  const move = useSend(ready, { done: `${order.number} marked ready`, onDone: onClose });
  const checks = [...new Map(failing.map((one) => [one.check, one])).values()];
  const overrides = checks.flatMap(({ check }) => {
    const reason = reasons[check]?.trim();
    return reason ? [{ check, reason }] : [];
  });
  return (
    <Dialog onClose={onClose} size="lg" title="Override checks">
      <div className={styles.overrides}>
        <Refused of={move.failure} />
        {checks.map(({ check, message }) => (
          <TextInput
            key={check}
            label={withDaysAsShown(message)}
            placeholder="Reason for the override"
            value={reasons[check] ?? ""}
            onChange={(event) => setReasons({ ...reasons, [check]: event.currentTarget.value })}
          />
        ))}
        <div>
          <Button
            loading={move.sending}
            disabled={overrides.length < checks.length}
            onClick={() => void move.send({ id: order.id, body: { version: order.version, overrides } }).catch(() => null)}
          >
            Mark ready
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
