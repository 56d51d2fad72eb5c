import type { FinderMember } from '../shared/finder/index.ts';

const firstNames =
  'Aadhya Aarav Aditi Aditya Ahmed Aisha Akash Akshay Ali Aman Amit Amrita Ananya Anil Anita Anjali Ankit Ankita Anthony Anuj Arjun Arun Asha Ashok Asif Avni Ayesha Bhavna Chetan Chitra David Deepa Deepak Devi Dinesh Divya Diya Esha Farah Farhan Fatima Gaurav Gautam Geeta Gita Harish Harpreet Hema Imran Isha Ishaan Jaya Joseph Jyoti Kabir Karan Kavita Kavya Kiran Komal Krishna Kunal Lakshmi Laxmi Leela Madhu Mahesh Manish Manoj Maria Maya Meena Meera Mohammed Mohit Mukesh Muhammad Nandini Naveen Neha Nikhil Nisha Nitin Omkar Pallavi Pooja Prakash Pranav Prashant Preeti Priya Puja Rachel Rahul Raj Rajesh Rajiv Rakesh Ramesh Rani Ravi Rekha Ritu Rohan Rohit Sachin Sahil Salman Sameer Samir Sandeep Sandhya Sanjay Sara Sarika Saurabh Seema Shabnam Shalini Shreya Shweta Siddharth Simran Sneha Sonia Sourav Sridhar Sunil Sunita Suresh Swati Tanvi Tara Thomas Uday Umesh Usha Vandana Varun Vidya Vijay Vikas Vikram Vinay Vishal Vivek Yash Yusuf Zara Zoya'.split(
    ' ',
  );
const lastNames =
  'Agarwal Ahuja Ansari Bajaj Banerjee Bhat Bose Chatterjee Chauhan Chopra Choudhary Das Desai Deshpande Dsouza Dutta Fernandes Gandhi Ghosh Gill Goel Gowda Gupta Hegde Iyer Jadhav Jain Jha Joshi Kamat Kapoor Kaur Khan Kulkarni Kumar Malhotra Mathew Mehta Menon Mishra Mistry Mukherjee Naidu Nair Pandey Parekh Patel Patil Pereira Pillai Pinto Qureshi Rana Rao Rathore Reddy Roy Sawant Saxena Sen Shah Shaikh Sharma Shetty Shinde Singh Sinha Syed Tiwari Thomas Varma Verma Yadav'.split(
    ' ',
  );

/** The hour of the queries: the person at the desk mostly is somebody who usually comes then. */
export const FINDER_HOUR = 18;
/** When people of a gym come, in proportion. */
const HOURS = [6, 6, 7, 7, 7, 8, 9, 10, 12, 16, 17, 17, 18, 18, 18, 19, 19, 19, 20, 20, 21];

const LCG_MODULUS = 2 ** 31;
/** Numbers from 0 to 1, the same in each run. */
function randomNumbers(seed: number) {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % LCG_MODULUS) / LCG_MODULUS;
}

export const queryKinds = ['name', 'typo', 'spelling', 'nickname', 'digits', 'card'] as const;
type QueryKind = (typeof queryKinds)[number];

/** What is typed at a desk, and who is meant. */
export interface FinderQuery {
  kind: QueryKind;
  query: string;
  name: string;
}

/** `typed > name` by line; digits and cards are those of `numbers`. */
const typed: Record<QueryKind, string> = {
  name: `
asha rao > Asha Rao
asha r > Asha Rao
rao asha > Asha Rao
asha ra > Asha Rao
a rao > Asha Rao
zubin > Zubin Mistry
zub > Zubin Mistry
zubin m > Zubin Mistry
vikram des > Vikram Desai
vikram desai > Vikram Desai
meera iyer > Meera Iyer
meera i > Meera Iyer
iyer meera > Meera Iyer
farhan q > Farhan Qureshi
qureshi f > Farhan Qureshi
nandini kul > Nandini Kulkarni
nandini kulkarni > Nandini Kulkarni
Joseph D'Souza > Joseph D’Souza
joseph dsouza > Joseph D’Souza
joseph d > Joseph D’Souza
rohan fernandes > Rohan Fernandes
roh fern > Rohan Fernandes
kavya menon > Kavya Menon
kavya men > Kavya Menon
venkata > Venkata Subramanian
subram > Venkata Subramanian
venkata s > Venkata Subramanian
priya nair > Priya Nair
PRIYA NAIR > Priya Nair
  priya  nair  > Priya Nair
nair pri > Priya Nair
gurpreet > Gurpreet Gill
gurp gill > Gurpreet Gill
tenzin > Tenzin Dorje
dorje > Tenzin Dorje
ishani t > Ishani Tiwari
ishani tiw > Ishani Tiwari
balasub > Lakshmi Balasubramaniam
lakshmi bala > Lakshmi Balasubramaniam
oindrila > Oindrila Chatterjee
oindrila c > Oindrila Chatterjee
zoya ans > Zoya Ansari
neha s deshpande > Neha Sunil Deshpande
neha sunil > Neha Sunil Deshpande
jose > José Pereira
josé p > José Pereira
mary ann > Mary-Ann Pinto
mary-ann > Mary-Ann Pinto
mary ann pin > Mary-Ann Pinto
om > Om Yadav
om y > Om Yadav
asha.rao@ > Asha Rao
zubin.mistry > Zubin Mistry
tenzin.dorje@mail.in > Tenzin Dorje
`,
  typo: `
nandnii kulkarni > Nandini Kulkarni
nandini kulkrani > Nandini Kulkarni
nandini kulkani > Nandini Kulkarni
nanidni kul > Nandini Kulkarni
zubni > Zubin Mistry
zubbin > Zubin Mistry
zubim mistry > Zubin Mistry
zubin mistyr > Zubin Mistry
ahsa rao > Asha Rao
assha rao > Asha Rao
vikarm desai > Vikram Desai
vikram desia > Vikram Desai
vkram desai > Vikram Desai
vikram dasai > Vikram Desai
meeera iyer > Meera Iyer
mrera iyer > Meera Iyer
meera iyrr > Meera Iyer
farhna qureshi > Farhan Qureshi
farhan qurehsi > Farhan Qureshi
fahran qureshi > Farhan Qureshi
jospeh d'souza > Joseph D’Souza
joseph dsuoza > Joseph D’Souza
rohan fernades > Rohan Fernandes
rohna fernandes > Rohan Fernandes
kavya mennon > Kavya Menon
kavay menon > Kavya Menon
venakta > Venkata Subramanian
venkta s > Venkata Subramanian
subramanain > Venkata Subramanian
piya nair > Priya Nair
pirya nair > Priya Nair
priya niar > Priya Nair
gurpeet > Gurpreet Gill
gurrpreet gill > Gurpreet Gill
tenizn > Tenzin Dorje
tensin d > Tenzin Dorje
dorge > Tenzin Dorje
ishnai tiwari > Ishani Tiwari
ishani tiwrai > Ishani Tiwari
lakshmi balasubramanim > Lakshmi Balasubramaniam
balasubrmaniam > Lakshmi Balasubramaniam
oindirla > Oindrila Chatterjee
oindrla c > Oindrila Chatterjee
zoya asnari > Zoya Ansari
siddarth kamat > Siddharth Kamat
sidharht kamat > Siddharth Kamat
neha sunil deshpnade > Neha Sunil Deshpande
mary an pinto > Mary-Ann Pinto
jsoe pereira > José Pereira
anthony matthew > Anthony Mathew
`,
  spelling: `
aasha rao > Asha Rao
laxmi balasubramaniam > Lakshmi Balasubramaniam
lakshmi balasubramanyam > Lakshmi Balasubramaniam
mohammed ansari > Muhammad Ansari
mohamed ansari > Muhammad Ansari
mohammad ansari > Muhammad Ansari
muhammed ansari > Muhammad Ansari
puja kamat > Pooja Kamat
pooja kaamat > Pooja Kamat
mira iyer > Meera Iyer
meera iyar > Meera Iyer
sweta gowda > Shweta Gowda
swetha gowda > Shweta Gowda
kavitha hegde > Kavita Hegde
sandip jha > Sandeep Jha
dipak parekh > Deepak Parekh
deepak parikh > Deepak Parekh
joseph desouza > Joseph D’Souza
rohan fernandez > Rohan Fernandes
farhan kureshi > Farhan Qureshi
saurav mukherji > Sourav Mukherjee
sourav mukerjee > Sourav Mukherjee
gourav choudhary > Gaurav Chowdhary
gaurav chaudhary > Gaurav Chowdhary
gaurav chowdhari > Gaurav Chowdhary
siddhart kamat > Siddharth Kamat
oindrila chatterji > Oindrila Chatterjee
yousuf sheikh > Yusuf Shaikh
yusuph shaikh > Yusuf Shaikh
yusuf shaik > Yusuf Shaikh
`,
  nickname: `
mohd ansari > Muhammad Ansari
md ansari > Muhammad Ansari
tony mathew > Anthony Mathew
vicky desai > Vikram Desai
sid kamat > Siddharth Kamat
sandy jha > Sandeep Jha
joe d'souza > Joseph D’Souza
venky > Venkata Subramanian
zubi > Zubin Mistry
abhi rathore > Abhishek Rathore
nick goel > Nikhil Goel
nicky goel > Nikhil Goel
liz thomas > Elizabeth Thomas
mike pinto > Michael Pinto
gopi naidu > Gopal Naidu
harry gill > Harpreet Gill
manu sawant > Manoj Sawant
bala > Lakshmi Balasubramaniam
oindi > Oindrila Chatterjee
sid k > Siddharth Kamat
tony m > Anthony Mathew
gopi n > Gopal Naidu
`,
  digits: `
0417 > Asha Rao
00417 > Asha Rao
9876500417 > Asha Rao
98765 00417 > Asha Rao
+91 98765 00417 > Asha Rao
+919876500417 > Asha Rao
asha 417 > Asha Rao
asha 0417 > Asha Rao
83219 > Zubin Mistry
9123483219 > Zubin Mistry
91234 83219 > Zubin Mistry
zubin 219 > Zubin Mistry
555777 > Meera Iyer
meera 777 > Meera Iyer
meera 5777 > Meera Iyer
70045 55777 > Meera Iyer
91919 > Kavya Menon
kavya 919 > Kavya Menon
(98200)-91919 > Kavya Menon
46802 > Priya Nair
priya 6802 > Priya Nair
priya 802 > Priya Nair
99876 46802 > Priya Nair
nair 6802 > Priya Nair
menon 91919 > Kavya Menon
98200 91919 > Kavya Menon
8000313131 > Gurpreet Gill
313131 > Gurpreet Gill
`,
  card: `
04A7F21C > Asha Rao
04a7f21c > Asha Rao
f21c > Asha Rao
04A7 > Asha Rao
ZM0001 > Zubin Mistry
zm00 > Zubin Mistry
0009912345 > Meera Iyer
912345 > Meera Iyer
000991 > Meera Iyer
KM7788 > Kavya Menon
km77 > Kavya Menon
788900 > Priya Nair
5A6B7C8D > Gurpreet Gill
5a6b > Gurpreet Gill
7c8d > Gurpreet Gill
8CD0 > Tenzin Dorje
TD58CD0 > Tenzin Dorje
`,
};

export const finderQueries: FinderQuery[] = queryKinds.flatMap((kind) =>
  typed[kind]
    .split('\n')
    .filter((line) => line.includes(' > '))
    .map((line) => {
      const [query = '', name = ''] = line.split(' > ');
      return { kind, query, name };
    }),
);

const numbers: Record<string, { phone?: string; cardNumber?: string }> = {
  'Asha Rao': { phone: '+919876500417', cardNumber: '04A7F21C' },
  'Zubin Mistry': { phone: '+919123483219', cardNumber: 'ZM0001' },
  'Meera Iyer': { phone: '+917004555777', cardNumber: '0009912345' },
  'Kavya Menon': { phone: '+919820091919', cardNumber: 'KM7788' },
  'Priya Nair': { phone: '+919987646802', cardNumber: '788900' },
  'Gurpreet Gill': { phone: '+918000313131', cardNumber: '5A6B7C8D' },
  'Tenzin Dorje': { cardNumber: 'TD58CD0' },
};

/** Of the person whom the queries with this name mean; others may have it as well. */
export const wantedId = (name: string): string => `wanted-${name}`;

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@mail.in`;

/** A large gym: those whom the queries mean (of 18,000 members all of them) among others of usual names. */
export function finderMembers(count: number): FinderMember[] {
  const random = randomNumbers(20_261_103);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const digits = (length: number) => String(Math.floor(random() * 10 ** length)).padStart(length, '0');
  const wanted = [...new Set(finderQueries.map(({ name }) => name))];
  return Array.from({ length: count }, (_, at): FinderMember => {
    // One in three hundred people of the list is somebody whom a query means, until there are all.
    const wantedName = at % 300 === 7 ? wanted[Math.floor(at / 300)] : undefined;
    const name = wantedName ?? `${pick(firstNames)} ${pick(lastNames)}`;
    const usual = pick(HOURS);
    return {
      id: wantedName === undefined ? `member-${at}` : wantedId(wantedName),
      name,
      email: wantedName === undefined ? emailOf(`${name} ${digits(3)}`) : emailOf(name),
      phone: `+91${pick(['98', '99', '97', '70', '80', '91'])}${digits(8)}`,
      cardNumber: random() < 0.6 ? digits(10) : null,
      // New members have no usual hour; some of those who are meant come at an unusual one.
      ...(at % 5 !== 0 && { usualHours: wantedName !== undefined && at % 4 !== 0 ? [FINDER_HOUR] : [usual] }),
      ...(wantedName !== undefined && numbers[wantedName]),
    };
  });
}
