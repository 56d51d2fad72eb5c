/** Options of a select field, in the order of the keys. */
export const optionsOf = <Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

/** Distinguishes rows with the same name. */
export const shortId = (id: string): string => id.slice(-6);

/** "+91 98450 12345" */
export const formatPhone = (phone: string): string => phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
