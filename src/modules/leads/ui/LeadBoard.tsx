import { ActionIcon, Menu } from "@mantine/core";
import { IconArrowsMove } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { type Lead, leads, type LeadState, leadStates, type Pipeline, type StageFigures } from "../contract.ts";
import { weightedOf } from "../figures.ts";
import { isOpen, openStates } from "../rules.ts";
import styles from "./board.module.css";
import { Age, Methods, NextAction } from "./columns.tsx";
import { stepFrom, useLeadSteps } from "./lead-steps.tsx";
import { capital } from "#kit/capital.ts";
import { counted } from "#kit/plural.ts";
import { useReach } from "#kit/ui/actor.ts";
import { type List, useAsk } from "#kit/ui/data.ts";
import { moneyText } from "#kit/ui/format.ts";
import { Day } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { Listed, More } from "#kit/ui/ListTable.tsx";

/** What a dragged card carries. */
const dragged = "text/x-lead";
const decided = leadStates.filter((state) => !isOpen(state));

interface BoardProps {
  list: List<Lead>;
  /** The filters, for the sums of all leads and not only those shown. */
  query: Record<string, string>;
  empty: ReactNode;
}

/** The open leads under their stage. A card is dragged to another stage, or moved there with its menu; the sums are of all leads of the filter. */
export function LeadBoard({ list, query, empty }: BoardProps) {
  const figures = useAsk(leads.endpoints.pipeline, { query }).data;
  const mayEdit = useReach("leads", "edit") !== null;
  const { move, dialog } = useLeadSteps();
  return (
    <Listed of={list} empty={empty}>
      {(rows) => {
        const drop = (id: string, to: LeadState) => {
          const lead = rows.find((row) => row.id === id);
          if (lead && lead.status !== to) move(lead, to);
        };
        return (
          <>
            {dialog}
            <div className={styles.board}>
              {openStates.map((state) => {
                const sums = figures?.stages.find(({ status }) => status === state);
                return (
                  <Lane key={state} state={state} onDrop={drop}>
                    {sums && figures && <Sums of={sums} figures={figures} />}
                    <ul>
                      {rows
                        .filter(({ status }) => status === state)
                        .map((lead) => (
                          <Card key={lead.id} lead={lead} mayMove={mayEdit} onMove={move} />
                        ))}
                    </ul>
                  </Lane>
                );
              })}
              {mayEdit && (
                <div className={styles.decide}>
                  {decided.map((state) => (
                    <Lane key={state} state={state} onDrop={drop}>
                      <p className="quiet">Drop a lead here.</p>
                    </Lane>
                  ))}
                </div>
              )}
            </div>
            {figures && figures.withoutRate > 0 && (
              <p className="quiet">
                {figures.withoutRate} in another currency without an exchange rate to {figures.currency}: not in the sums.
              </p>
            )}
            <More list={list} />
          </>
        );
      }}
    </Listed>
  );
}

/** What is in a stage and what it is worth; "≈" where other currencies were converted at the rates of the day. */
function Sums({ of: { count, value, weighted, withoutValue }, figures }: { of: StageFigures; figures: Pipeline }) {
  if (count === 0) return <p className="quiet">None</p>;
  const about = figures.converted ? "≈ " : "";
  if (withoutValue === count)
    return (
      <p className="quiet">
        {counted(count, "lead")}, {count === 1 ? "without" : "all without"} a value
      </p>
    );
  return (
    <p className="quiet">
      {counted(count, "lead")}, {about}
      {moneyText(value, figures.currency)}
      <span className={styles.sum}>
        weighted {about}
        {moneyText(weighted, figures.currency)}
      </span>
      {withoutValue > 0 && <span className={styles.sum}>{withoutValue} without a value</span>}
    </p>
  );
}

interface LaneProps {
  state: LeadState;
  onDrop: (id: string, to: LeadState) => void;
  children: ReactNode;
}

function Lane({ state, onDrop, children }: LaneProps) {
  const [over, setOver] = useState(false);
  return (
    <section className={styles.lane} aria-label={capital(state)}>
      <div
        className={styles.target}
        data-over={over || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(dragged)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          onDrop(event.dataTransfer.getData(dragged), state);
        }}
      >
        <h2>{capital(state)}</h2>
        {children}
      </div>
    </section>
  );
}

interface CardProps {
  lead: Lead;
  mayMove: boolean;
  onMove: (lead: Lead, to: LeadState) => void;
}

function Card({ lead, mayMove, onMove }: CardProps) {
  const weighted = weightedOf(lead);
  const targets = leadStates.filter((to) => stepFrom(lead.status, to) !== null);
  return (
    <li>
      <div className={styles.card} draggable={mayMove} onDragStart={(event) => event.dataTransfer.setData(dragged, lead.id)}>
        <div className={styles.head}>
          <span className="mono quiet">{lead.number}</span>
          {mayMove && (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Move ${lead.number}`}>
                  <IconArrowsMove size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>Move to</Menu.Label>
                {targets.map((to) => (
                  <Menu.Item key={to} onClick={() => onMove(lead, to)}>
                    {capital(to)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
        <Go href={`/leads/${lead.id}`} className={styles.title}>
          {lead.title}
        </Go>
        <span>{[lead.company, lead.siteName].filter(Boolean).join(" · ")}</span>
        <Methods lead={lead} />
        {lead.value !== null && lead.currency !== null && (
          <span>
            {moneyText(lead.value, lead.currency)} · {lead.probability} %
            {weighted !== null && <span className={`quiet ${styles.sum}`}>weighted {moneyText(weighted, lead.currency)}</span>}
          </span>
        )}
        <NextAction lead={lead} />
        <span className={styles.foot}>
          <span className="quiet">{lead.ownerName}</span>
          <span className="quiet">
            {lead.expectedStart && (
              <>
                starts <Day on={lead.expectedStart} /> ·{" "}
              </>
            )}
            <Age since={lead.createdAt} />
          </span>
        </span>
      </div>
    </li>
  );
}
