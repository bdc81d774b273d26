import { calibration, CalibrationPlan, type CalibrationPlanDraft } from "../contract.ts";
import { PlanFields } from "./PlanFields.tsx";
import { recordPages } from "#kit/ui/form/record-pages.tsx";
import { type Search, useSearch } from "#kit/ui/routing.ts";
import { useToday } from "#kit/ui/today.ts";

/** A plan for a type (`?type=`) or for one item (`?item=`). */
export const { NewPage, EditPage } = recordPages(CalibrationPlan, {
  endpoints: calibration.plans,
  list: "/calibration?tab=plans",
  name: ({ subject }) => `plan for ${subject}`,
  useStart: () => {
    const effectiveFrom = useToday();
    const subject = useSearch(({ type, item }: Search) => ({
      ...(type ? { typeId: type } : {}),
      ...(item ? { itemId: item } : {}),
    }));
    return { ...blank, ...subject, effectiveFrom };
  },
  Fields: ({ record }) => <PlanFields subjectFixed={record !== undefined} />,
});

const blank: Partial<CalibrationPlanDraft> = {
  requirement: "required",
  intervalValue: 12,
  intervalUnit: "months",
  startRule: "from calibration",
  regulatory: false,
  roundToMonthEnd: false,
  parameters: [],
};
