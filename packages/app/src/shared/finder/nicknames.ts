/** Short forms that do not begin the name they stand for; those that do (Abhi, Sid) are found without a list. */
const NICKNAMES = new Map(
  Object.entries({
    andy: 'anand andrew',
    becky: 'rebecca',
    bill: 'william',
    bob: 'robert',
    gopi: 'gopal gopinath',
    harry: 'harish hari harpreet',
    jack: 'john jacob',
    jimmy: 'james',
    joe: 'joseph joel',
    liz: 'elizabeth',
    lucky: 'lakshman lakhan',
    mandy: 'mandeep manpreet',
    manu: 'manish manoj manohar',
    maggie: 'margaret',
    md: 'mohammed',
    mike: 'michael',
    mohd: 'mohammed',
    nicky: 'nikhil nikita nicholas',
    nick: 'nicholas nikhil',
    sandy: 'sandeep sandhya sandra',
    sonu: 'sonali sonia',
    steve: 'stephen steven',
    ted: 'edward',
    tom: 'thomas',
    tony: 'anthony antony',
    vicky: 'vikram vikas vignesh',
    viru: 'virendra veerendra',
  }),
);

/** The names that a nickname stands for; none for other words. */
export const namesOfNickname = (word: string): readonly string[] => NICKNAMES.get(word)?.split(' ') ?? [];
