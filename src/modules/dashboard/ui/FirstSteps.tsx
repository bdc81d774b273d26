import { IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import styles from "./dashboard.module.css";
import { Go } from "#kit/ui/Go.tsx";
import { Section } from "#kit/ui/Page.tsx";

/** What leads to the first report, each step with its link, ticked when it is done. */
export function FirstSteps({ steps }: { steps: readonly { title: string; href: string; done: boolean }[] }) {
  const done = steps.filter((step) => step.done).length;
  return (
    <Section title={`To the first report: ${done} of ${steps.length} done`}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.href + step.title} data-done={step.done || undefined}>
            {step.done ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleDashed size={18} aria-hidden />}
            <Go href={step.href}>{step.title}</Go>
            {step.done && <span className="quiet">done</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
