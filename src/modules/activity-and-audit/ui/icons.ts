import {
  IconActivity,
  IconAlertTriangle,
  IconChartHistogram,
  IconDevices,
  IconHistory,
  IconShieldExclamation,
  IconTimeline,
} from "@tabler/icons-react";

/** The icons of its entries in the rail, by the addresses they lead to. */
export const icons = {
  "/user-activity-tracking": IconTimeline,
  "/user-activity": IconActivity,
  "/audit-events": IconHistory,
  "/security-events": IconShieldExclamation,
  "/user-sessions": IconDevices,
  "/audit-analytics": IconChartHistogram,
  "/error-logs": IconAlertTriangle,
};
