import { queryOptions, useQueries } from "@tanstack/react-query";
import { addressOf } from "#kit/client.ts";
import { dayText, withDaysAsShown } from "#kit/ui/format.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Day } from "#kit/validity.ts";
import { calibration, type CalibrationAnswer } from "#modules/calibration/contract.ts";
import type { EquipmentChoice } from "#modules/inventory/contract.ts";
import { ndtTraining, type CertifiedPerson } from "#modules/ndt-training/contract.ts";
import type { RoleNeed } from "#modules/report-templates/definition.ts";
import { calibratedByList } from "./calibrated-by-list.ts";
import styles from "./parts.module.css";

/** Whether an instrument was in calibration on every day it was used; the first day it was not gives the reason. */
export function CalibrationValidity({ item, days }: { item: CalibratedItem; days: readonly Day[] }) {
  const listed = days.map((on) => calibratedByList(item, on));
  const known = listed.every((answer) => answer?.ok);
  const asked = useCalibration(known ? null : item.id, days);
  // Offline the calibrations cannot be requested: the list on this device is used.
  const answers = known ? listed : asked.map(({ data, isError }, at) => data ?? (isError ? listed[at] : null));
  const bad = answers.find((answer) => answer?.ok === false);
  if (bad) return <Words words={bad.message ?? "Not in calibration"} />;
  const [first] = answers;
  if (!first || answers.some((answer) => !answer)) return null;
  return <Words good words={first.dueOn ? `In calibration, due ${dayText(first.dueOn)}` : "No calibration required"} />;
}

type CalibratedItem = Pick<EquipmentChoice, "id" | "assetTag" | "calibrated">;

/** The answers for an instrument on each day; nothing is asked without one. */
function useCalibration(
  itemId: string | null,
  days: readonly Day[],
): { data: CalibrationAnswer | undefined; isError: boolean }[] {
  const { answer } = calibration.endpoints;
  return useQueries({
    queries: (itemId ? days : []).map((on) =>
      queryOptions<CalibrationAnswer>({ queryKey: [addressOf(answer, { query: { itemId: itemId ?? "", on } })] }),
    ),
  });
}

/** Whether a person holds the certificates their role in the report requires, on every day they worked. */
export function PersonValidity({ userId, needs, days }: { userId: string; needs: readonly RoleNeed[]; days: readonly Day[] }) {
  const found = bestOf(userId, useCertified(needs, days));
  // One certificate can cover several roles and days; it is shown once.
  const told = new Map(
    found.flatMap(({ need, day, people }) => {
      if (!people) return [];
      const one = people.find((person) => person.userId === userId);
      const scope = [need.method, need.technique].filter(Boolean).join(" ");
      const words = one?.valid
        ? `${scope} Level ${one.level ?? ""}${one.expiresOn ? ` to ${dayText(one.expiresOn)}` : ""}`
        : withDaysAsShown(one?.message ?? `No ${scope} Level ${"I".repeat(need.minLevel)} certification on ${day}`);
      return [[words, one?.valid === true] as const];
    }),
  );
  return (
    <div className={styles.validity}>
      {[...told].map(([words, good]) => (
        <Words key={words} good={good} words={words} />
      ))}
    </div>
  );
}

/** Of the required certificate and the accepted alternatives, the one this person holds on the day; else the first. */
function bestOf(userId: string, found: ReturnType<typeof useCertified>): ReturnType<typeof useCertified> {
  const holds = ({ people }: (typeof found)[number]) => people?.some((one) => one.userId === userId && one.valid) === true;
  return [...Map.groupBy(found, ({ role, day }) => `${role} ${day}`).values()].flatMap(
    (ways) => ways.find(holds) ?? ways.slice(0, 1),
  );
}

/** For each requirement and day, and each accepted alternative, everyone who holds the method; people whose certificate covers the day come first. */
function useCertified(
  needs: readonly RoleNeed[],
  days: readonly Day[],
): { role: number; need: RoleNeed; day: Day; people: CertifiedPerson[] | undefined }[] {
  const { certified } = ndtTraining.endpoints;
  const ways = needs.flatMap((need, role) => [
    { role, need },
    ...(need.alternatives ?? []).map((method) => ({ role, need: { ...need, method, technique: undefined, minLevel: 1 } })),
  ]);
  const questions = ways.flatMap((way) => days.map((day) => ({ ...way, day })));
  const answers = useQueries({
    queries: questions.map(({ need, day }) => ({
      queryKey: [
        addressOf(certified, {
          query: {
            on: day,
            method: need.method,
            ...(need.technique ? { technique: need.technique } : {}),
            level: need.minLevel,
            vision: need.vision,
          },
        }),
      ],
    })),
  }) as { data: CertifiedPerson[] | undefined }[];
  return questions.map((question, index) => ({ ...question, people: answers[index]?.data }));
}

export function Words({ words, good = false }: { words: string; good?: boolean }) {
  return <StatusBadge meaning={good ? "good" : "bad"}>{withDaysAsShown(words)}</StatusBadge>;
}
