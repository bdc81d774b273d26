import { calibration, CalibrationPlanDraft as schema, planLabels as labels } from "../contract.ts";
import { PlanFields } from "./PlanFields.tsx";
import { editPage, newPage } from "#kit/ui/form/record-pages.tsx";
import { type Search, useSearch } from "#kit/ui/routing.ts";
import { useToday } from "#kit/ui/today.ts";

const { create: createPlan, find: findPlan, update: updatePlan } = calibration.plans;
const record = {
  schema,
  labels,
  noun: "plan",
  draft: "calibration plan",
  href: ({ id }: { id: string }) => `/calibration/plans/${id}`,
  name: ({ subject }: { subject: string }) => `Plan for ${subject}`,
};

/** A plan for a type (`?type=`) or for one item (`?item=`). */
export const NewPage = newPage({
  ...record,
  create: createPlan,
  title: "New calibration plan",
  list: "/calibration?tab=plans",
  Fields: () => <PlanFields />,
  useStart: () => {
    const effectiveFrom = useToday();
    const subject = useSearch(({ type, item }: Search) => ({
      ...(type ? { typeId: type } : {}),
      ...(item ? { itemId: item } : {}),
    }));
    return { ...blank, ...subject, effectiveFrom };
  },
});

export const EditPage = editPage({
  ...record,
  find: findPlan,
  update: updatePlan,
  name: ({ subject }) => `plan for ${subject}`,
  Fields: () => <PlanFields subjectFixed />,
});

const blank: Partial<schema> = {
  requirement: "required",
  intervalValue: 12,
  intervalUnit: "months",
  startRule: "from calibration",
  regulatory: false,
  roundToMonthEnd: false,
  parameters: [],
};
