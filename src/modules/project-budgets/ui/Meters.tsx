import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import type { Measured, ProjectFigures } from "../contract.ts";
import { amountText } from "./columns.tsx";
import styles from "./meters.module.css";
import type { Meaning } from "#kit/meaning.ts";
import { counted } from "#kit/plural.ts";
import { Ref } from "#kit/ui/display.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Section } from "#kit/ui/Page.tsx";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import type { Project } from "#modules/project-management/contract.ts";

export const levelMeanings: Readonly<Record<"green" | "amber" | "red", Meaning>> = { green: "good", amber: "due", red: "bad" };
const colors = { green: "green", amber: "yellow", red: "red" };

/** Hours, cost, price and purchase orders against their budgets: green below 75 %, amber below 90 %, red from there. */
export function Meters({ project, figures }: { project: Project; figures: ProjectFigures }) {
  const { total, currency, orders, atRisk, unpriced, pctDone } = figures;
  const money = (text: string | null) => amountText(text, currency);
  const hours = (text: string | null) => (text === null ? "–" : `${decimalText(text)} h`);
  return (
    <Section title="Used and earned" id="meters">
      {atRisk.orders > 0 && (
        <Banner meaning="due" title={`${counted(atRisk.orders, "change order")} at risk: ${money(atRisk.revenue)}`}>
          The client has not approved this work. It is not in the budget, and not billed.
        </Banner>
      )}
      <div className={styles.meters}>
        <Meter title="Hours" of={total.hours} text={hours} />
        {total.cost && <Meter title="Cost" of={total.cost} text={money} />}
        <Meter title="Revenue earned" of={total.revenue} text={money} />
        {orders.map(({ id, number, pct, level, left, amount, currency: own }) => (
          <Bar
            key={id}
            title={
              <Ref entity="ClientPurchaseOrder" id={id}>
                PO {number}
              </Ref>
            }
            name={`PO ${number}`}
            pct={pct}
            level={level}
          >
            {amountText(left, own)} left of {amountText(amount, own)}
          </Bar>
        ))}
      </div>
      <p className="quiet">
        {pctDone === null
          ? `The scope of ${project.number} names no quantities, so that progress cannot be counted.`
          : `${decimalText(pctDone)} % of the scope is done by signed reports.`}
        {unpriced > 0 && ` Without a price, and so not in the revenue: ${counted(unpriced, "line")} of work.`}
      </p>
    </Section>
  );
}

function Meter({ title, of, text }: { title: string; of: Measured; text: (value: string | null) => string }) {
  return (
    <Bar title={title} name={title} pct={of.pct} level={of.level}>
      {text(of.used)} of {text(of.budget)}
    </Bar>
  );
}

interface BarProps {
  title: ReactNode;
  name: string;
  pct: string | null;
  level: "green" | "amber" | "red" | null;
  children: ReactNode;
}

function Bar({ title, name, pct, level, children }: BarProps) {
  return (
    <div>
      <div className={styles.head}>
        <strong>{title}</strong>
        {pct !== null && level ? (
          <StatusBadge meaning={levelMeanings[level]}>{`${decimalText(pct)} %`}</StatusBadge>
        ) : (
          <span>–</span>
        )}
      </div>
      <Progress
        my={6}
        value={Math.min(Number(pct ?? 0), 100)}
        color={colors[level ?? "green"]}
        aria-label={pct === null ? `${name}: not known` : `${name}: ${decimalText(pct)} %`}
      />
      <span className="quiet">{children}</span>
    </div>
  );
}
