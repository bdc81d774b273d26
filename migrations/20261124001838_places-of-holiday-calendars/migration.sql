UPDATE "holiday_calendar" SET "starter" = CASE "starter"
  WHEN 'us-federal' THEN 'US'
  WHEN 'gb-england' THEN 'GB-ENG'
  WHEN 'gb-scotland' THEN 'GB-SCT'
  WHEN 'ca-federal' THEN 'CA'
  WHEN 'de-national' THEN 'DE'
  WHEN 'ae-fixed' THEN 'AE'
END WHERE "starter" IS NOT NULL;
