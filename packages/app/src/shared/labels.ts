/** As a select wants them. */
export const optionsOf = <Value extends string>(labels: Record<Value, string>): { value: Value; label: string }[] =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

/** How people tell two things of one name apart. */
export const shortId = (id: string): string => id.slice(-6);

/** "+91 98450 12345", as it is read out. */
export const formatPhone = (phone: string): string => phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
