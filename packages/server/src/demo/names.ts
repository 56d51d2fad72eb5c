import type { Random } from './random.ts';

const women =
  'Aanya Aditi Ananya Anjali Asha Bhavna Deepika Diya Divya Fatima Gauri Ishita Jaya Kavya Kiran Lakshmi Lata Meera Mitali Naina Neha Nisha Pallavi Pooja Priya Radhika Rhea Riya Sana Sara Shreya Simran Sneha Sonal Swati Tanvi Tara Trisha Vidya Zoya'.split(
    ' ',
  );
const men =
  'Aarav Abhishek Aditya Ajay Akash Aman Amit Anil Arjun Arnav Ashwin Dev Dhruv Farhan Gaurav Harsh Imran Ishaan Kabir Karan Kunal Manish Mohit Nikhil Nitin Om Pranav Rahul Rajesh Rohan Sahil Sameer Sanjay Siddharth Suresh Tarun Varun Vijay Vikram Yash'.split(
    ' ',
  );
const families =
  'Agarwal Ahuja Banerjee Bhat Bose Chatterjee Chauhan Chopra Das Desai Deshpande Dutta Fernandes Gandhi Ghosh Gill Gupta Iyer Jain Joshi Kapoor Kaur Khan Kulkarni Kumar Malhotra Mehta Menon Mishra Mukherjee Nair Naidu Pandey Parekh Patel Patil Pillai Rao Rathore Reddy Roy Saxena Sen Shah Sharma Shetty Singh Sinha Thakur Tiwari Varma Verma Yadav'.split(
    ' ',
  );

export interface GeneratedName {
  name: string;
  sex: 'male' | 'female' | 'other';
  email: string;
  phone: string;
}

/** A random Indian name with contact data; `number` keeps the e-mail unique. */
export function generateName(random: Random, number: number): GeneratedName {
  const isWoman = random.next() < 0.46;
  const first = random.pick(isWoman ? women : men);
  const family = random.pick(families);
  const sex = random.next() < 0.01 ? 'other' : isWoman ? 'female' : 'male';
  return {
    name: `${first} ${family}`,
    sex,
    email: `${first}.${family}${number}@example.com`.toLowerCase(),
    phone: `+91${random.pick(['98', '97', '96', '90', '88', '70'])}${String(random.between(0, 99_999_999)).padStart(8, '0')}`,
  };
}
